// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTP
import LocalHTTPTesting
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `Loading in three ways, over HTTP` {
  @Test func `brings the same data, in as many requests as the way makes`() async throws {
    try await withBackend { backend in
      let scenario = CurrentScenario(Scenario(latency: 5, fails: false))
      var loads: [LoadingClient.Load] = []
      for way in LoadingWay.allCases {
        let client = LoadingClient(way: way, name: way.rawValue, backend: backend, scenario: scenario)
        loads.append(try await client.load(Endpoint.allCases))
        client.end()
      }
      #expect(loads.map(\.requests) == [8, 8, 1])
      #expect(loads.allSatisfy { $0.data == loads[0].data && $0.data.count == 8 })
      #expect(loads[0].data[.profile] == .object(["name": .string("Robin"), "since": .string("2019")]))
    }
  }

  @Test(arguments: [(LoadingWay.sequential, 1, 1), (.concurrent, 8, 8), (.batched, 8, 1)])
  func `has so many handlers at work at once, and none once the screen has gone`(
    way: LoadingWay, handlers: Int, requests: Int
  ) async throws {
    try await withBackend { backend in
      // So long that no handler can end before the last one begins.
      let scenario = CurrentScenario(Scenario(latency: Backend.longestLatency, fails: false))
      let client = LoadingClient(way: way, name: "test", backend: backend, scenario: scenario)
      let load = Task { try await client.load(Endpoint.allCases) }
      try await until { backend.handlersRunning.value == handlers }
      try await until { backend.journal.openRequests == requests }
      load.cancel()
      await #expect(throws: CancellationError.self) { try await load.value }
      try await until { backend.handlersRunning.value == 0 && backend.journal.openRequests == 0 }
      client.end()
    }
  }

  @Test func `is measured round by round, with the requests of one load`() async throws {
    try await withBackend { backend in
      let measurement = LoadingMeasurement(name: "test", backend: backend)
      let comparison = try await measurement.compare(endpoints: 3, latency: 1, rounds: 2)
      measurement.end()
      #expect(comparison.measured.map(\.times.count) == [2, 2, 2])
      #expect(comparison.measured.map(\.requests) == [3, 3, 1])
      #expect(comparison.measured.allSatisfy { $0.ms > 0 })
    }
  }

  @Test func `the command's backend is gone when it has measured`() async throws {
    let comparison = try await LoadingComparison.measure(endpoints: 8, latency: 1, rounds: 1)
    #expect(comparison.measured.map(\.requests) == [8, 8, 1])
  }

  @Test(arguments: LoadingWay.allCases)
  func `a failure is told with the endpoint and the way`(way: LoadingWay) async throws {
    try await withBackend { backend in
      let scenario = CurrentScenario(Scenario(latency: 0, fails: true))
      let client = LoadingClient(way: way, name: "test", backend: backend, scenario: scenario)
      let failure = await #expect(throws: DemoFailure.self) { try await client.load([.news, .orders]) }
      #expect(
        failure?.description == """
          The endpoint 'news' could not be loaded, \(way.rawValue). The server could not answer (503). Try again later.
          """)
      client.end()
    }
  }

  @Test func `data that differs is an error that names the endpoint`() throws {
    let data: [Endpoint: JSONValue] = [.news: .array([.string("one")]), .orders: .null]
    var other = data
    try LoadingMeasurement.expectEqual((.sequential, data), (.batched, other))
    other[.orders] = .bool(false)
    let failure = #expect(throws: DemoFailure.self) {
      try LoadingMeasurement.expectEqual((.sequential, data), (.batched, other))
    }
    #expect(
      failure?.description == """
        The ways did not load the same data: 'orders' was not the same batched as sequential. Their times cannot be \
        compared.
        """)
    other[.orders] = nil
    #expect(throws: DemoFailure.self) {
      try LoadingMeasurement.expectEqual((.sequential, data), (.batched, other))
    }
  }
}
