// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import DemoKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A connection to the backend` {
  @Test func `requests that are cancelled while they are answered stop nobody`() async throws {
    try await withBackend { backend in
      let client = client(of: backend, latency: 0)
      // The cancellation meets the answer at another place each time.
      for turns in 0..<300 {
        let request = Task { try await client.get(.endpoint(.profile), as: JSONValue.self) }
        for _ in 0..<turns { await Task.yield() }
        request.cancel()
        _ = await request.result
      }
      let answer = try await client.get(.endpoint(.profile), as: JSONValue.self)
      #expect(answer != .null)
      #expect(client.requestsUnderWay == 0)
    }
  }

  @Test func `a network that goes while requests are answered stops nobody`() async throws {
    try await withBackend { backend in
      for turns in 0..<100 {
        let client = client(of: backend, latency: 0)
        let request = Task { try await client.get(.endpoint(.profile), as: JSONValue.self) }
        for _ in 0..<turns { await Task.yield() }
        client.disconnect()
        _ = await request.result
        #expect(client.requestsUnderWay == 0)
      }
    }
  }

  @Test func `finishing lets go on what goes, and nothing begin`() async throws {
    try await withBackend { backend in
      let client = client(of: backend, latency: 100)
      let request = Task { try await client.get(.endpoint(.profile), as: JSONValue.self) }
      try await until { backend.handlersRunning.value == 1 }
      client.finish()
      await #expect(throws: URLError(.cancelled)) { try await client.connect() }
      _ = try await request.value
    }
  }

  @Test func `disconnecting cancels what goes`() async throws {
    try await withBackend { backend in
      let client = client(of: backend, latency: Backend.longestLatency)
      let request = Task { try await client.get(.endpoint(.profile), as: JSONValue.self) }
      try await until { backend.handlersRunning.value == 1 }
      client.disconnect()
      let error = await #expect(throws: URLError.self) { try await request.value }
      #expect(error?.code == .cancelled)
      await #expect(throws: URLError(.cancelled)) { try await client.connect() }
    }
  }

  private func client(of backend: Backend, latency: Int) -> BackendClient {
    let scenario = CurrentScenario(Scenario(latency: latency, fails: false))
    return BackendClient(name: "test", backend: backend.server.url, scenario: scenario)
  }
}
