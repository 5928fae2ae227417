// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import LocalHTTP

/// Loads the same data in three ways, several times, and compares the times.
///
/// **Isolation.** The main actor.
@MainActor
final class LoadingMeasurement {
  /// How often each way loads. The ways take turns, so that a disturbance of the machine affects them all.
  nonisolated static let rounds = 5

  /// The allowed number of endpoints.
  nonisolated static let endpoints = 1...Endpoint.allCases.count

  private let scenario = CurrentScenario(Scenario(latency: 0, fails: false))
  private let clients: [LoadingClient]

  init(name: String, backend: Backend) {
    clients = LoadingWay.allCases.map { [scenario] way in
      LoadingClient(way: way, name: "\(name)/\(way.rawValue)", backend: backend, scenario: scenario)
    }
  }

  /// Compares the three ways.
  ///
  /// - Parameters:
  ///   - endpoints: The number of endpoints to load, from the first of ``Endpoint`` on.
  ///   - latency: The duration of each handler. Units: milliseconds.
  ///   - rounds: How often each way loads.
  /// - Throws: ``DemoFailure`` if something cannot be loaded, or if one way has loaded other data than another;
  ///   `CancellationError` if the caller's task is cancelled.
  func compare(
    endpoints: Int, latency: Int, rounds: Int = rounds
  ) async throws -> LoadingComparison {
    precondition(Self.endpoints.contains(endpoints), "there are \(Self.endpoints) endpoints, not \(endpoints)")
    scenario.value.latency = latency
    // An app that shows its home screen has connected to its backend before.
    for client in clients { try await client.client.connect() }
    var comparison = LoadingComparison(endpoints: endpoints, latency: latency)
    for round in 0..<rounds {
      // Each round begins with another way, because the first one runs on colder caches.
      let first = round % clients.count
      try await load(
        Array(Endpoint.allCases.prefix(endpoints)), clients[first...] + clients[..<first], into: &comparison)
    }
    return comparison
  }

  func end() { for client in clients { client.end() } }

  private func load(
    _ endpoints: [Endpoint], _ clients: ArraySlice<LoadingClient>, into comparison: inout LoadingComparison
  ) async throws {
    var first: (way: LoadingWay, data: [Endpoint: JSONValue])?
    for client in clients {
      let load = try await client.load(endpoints)
      comparison.add(client.way, time: load.time, requests: load.requests)
      if let first { try Self.expectEqual(first, (client.way, load.data)) }
      first = first ?? (client.way, load.data)
    }
  }

  nonisolated static func expectEqual(
    _ one: (way: LoadingWay, data: [Endpoint: JSONValue]), _ other: (way: LoadingWay, data: [Endpoint: JSONValue])
  ) throws {
    guard let endpoint = Endpoint.allCases.first(where: { one.data[$0] != other.data[$0] }) else { return }
    throw DemoFailure(
      """
      The ways did not load the same data: '\(endpoint.rawValue)' was not the same \(other.way.rawValue) as \
      \(one.way.rawValue). Their times cannot be compared.
      """)
  }
}

extension LoadingComparison {
  /// Compares with a separate backend, for the terminal.
  ///
  /// - Parameters:
  ///   - endpoints: The number of endpoints to load.
  ///   - latency: The duration of each handler. Units: milliseconds.
  ///   - backendPort: The backend's port; 0 for any free port.
  /// - Throws: ``DemoFailure`` if the backend cannot listen, or the ways cannot be compared.
  @MainActor
  static func measure(
    endpoints: Int, latency: Int, rounds: Int = LoadingMeasurement.rounds, backendPort: UInt16 = 0
  ) async throws -> LoadingComparison {
    let backend = try await Backend.start(port: backendPort)
    let measurement = LoadingMeasurement(name: "run", backend: backend)
    let result: Result<LoadingComparison, any Error>
    do {
      result = .success(try await measurement.compare(endpoints: endpoints, latency: latency, rounds: rounds))
    } catch {
      result = .failure(error)
    }
    measurement.end()
    await backend.server.stop()
    return try result.get()
  }
}
