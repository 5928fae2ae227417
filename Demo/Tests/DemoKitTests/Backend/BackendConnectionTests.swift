// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import Foundation
import LocalHTTP
import LocalHTTPTesting
import Testing

@testable import DemoKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A connection to the backend` {
  @Test func `requests that are cancelled while they are answered stop no handler`() async throws {
    try await withBackend { backend in
      let client = client(of: backend.server.url, latency: 0)
      // The cancellation meets the answer at another place each time.
      for turns in 0..<300 {
        let request = Task { try await client.holdings() }
        for _ in 0..<turns { await Task.yield() }
        request.cancel()
        _ = await request.result
      }
      let holdings = try await client.holdings()
      #expect(holdings.count == 5)
      #expect(client.requestsUnderWay == 0)
    }
  }

  @Test func `a network that fails while requests are answered stops no handler`() async throws {
    try await withBackend { backend in
      for turns in 0..<100 {
        let client = client(of: backend.server.url, latency: 0)
        let request = Task { try await client.holdings() }
        for _ in 0..<turns { await Task.yield() }
        client.disconnect()
        _ = await request.result
        #expect(client.requestsUnderWay == 0)
      }
    }
  }

  @Test func `finishing lets active requests continue, and no other begins`() async throws {
    // The request goes on until the gate is opened. With an answer that takes some time instead, it may have ended before
    // `until` looks, when the main actor is busy for as long.
    let (received, gate) = (SharedCount(), AsyncStream.makeStream(of: Never.self))
    let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse = { [stream = gate.stream] _ in
      received.add(1)
      for await _ in stream {}
      return HTTPResponse(statusCode: .ok, body: Data("[]".utf8))
    }
    let server = try await LocalServer.start(port: 0, askers: .noPages, handler: ClosureHTTPHandler(answer))
    let port = server.port
    let client = client(of: URL(string: "http://127.0.0.1:\(port)")!, latency: 0)
    let request = Task { try await client.holdings() }
    try await until { received.value == 1 }
    client.finish()
    await #expect(throws: URLError(.cancelled)) { try await client.connect() }
    #expect(client.requestsUnderWay == 1)
    gate.continuation.finish()
    #expect(try await request.value.isEmpty)
    #expect(received.value == 1)
    await server.stop()
  }

  @Test func `disconnecting cancels what goes`() async throws {
    try await withBackend { backend in
      let client = client(of: backend.server.url, latency: Backend.longestLatency)
      let request = Task { try await client.holdings() }
      try await until { backend.handlersRunning.value == 1 }
      client.disconnect()
      let error = await #expect(throws: URLError.self) { try await request.value }
      #expect(error?.code == .cancelled)
      await #expect(throws: URLError(.cancelled)) { try await client.connect() }
    }
  }

  private func client(of backend: URL, latency: Int) -> BackendClient {
    BackendClient(name: "test", backend: backend, latency: CurrentLatency(latency))
  }
}
