// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import LocalHTTP

/// One app that loads the dashboard in one way, over separate connections.
///
/// **Isolation.** The main actor.
@MainActor
final class LoadingClient {
  /// The result of one load.
  struct Load {
    let data: [Endpoint: JSONValue]
    let time: Duration
    /// The number of requests that the backend received for it.
    let requests: Int
  }

  let way: LoadingWay
  let client: BackendClient
  private let api: DashboardAPI
  private let journal: RequestJournal
  private var requests = 0

  init(way: LoadingWay, name: String, backend: Backend, scenario: CurrentScenario) {
    self.way = way
    journal = backend.journal
    client = BackendClient(name: name, backend: backend.server.url, scenario: scenario)
    api = way == .batched ? .batched(client) : .separate(client)
    journal.listen(to: name) { [weak self] entry in
      if entry == .received { self?.requests += 1 }
    }
  }

  /// Loads the answers of `endpoints`, on a new screen.
  ///
  /// - Throws: ``DemoFailure`` if one of them cannot be loaded, `CancellationError` if the caller's task is cancelled.
  func load(_ endpoints: [Endpoint]) async throws -> Load {
    let store = Store(Dashboard(sections: endpoints, api: api), state: .init())
    let requestsBefore = requests
    let start = ContinuousClock.now
    await store.perform(way == .sequential ? .loadOneAfterTheOther : .loadAllAtOnce)
    let time = ContinuousClock.now - start
    try Task.checkCancellation()
    let data = try endpoints.map { endpoint in
      guard case .loaded(let value) = store[\.[endpoint]] else {
        let reason = store[\.[endpoint]].failure.map { " \($0.error.localizedDescription)" } ?? ""
        throw DemoFailure("The endpoint '\(endpoint.rawValue)' could not be loaded, \(way.rawValue).\(reason)")
      }
      return (endpoint, value)
    }
    return Load(data: Dictionary(uniqueKeysWithValues: data), time: time, requests: requests - requestsBefore)
  }

  /// Accepts no more loads. Current loads were cancelled with the run that waits for them.
  func end() {
    journal.forget(client: client.name)
    client.finish()
  }
}

/// JSON of any shape, for comparison with other JSON.
enum JSONValue: Decodable, Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }
}
