// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import LocalHTTP
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The backend` {
  @Test(arguments: ["latency=-1", "latency=NaN", "latency=60001", "latency="])
  func `what it cannot do is refused in a sentence`(query: String) async throws {
    try await withBackend { backend in
      let response = try await RawClient.get("/api/holdings?\(query)", port: backend.server.port)
      #expect(response.hasPrefix("HTTP/1.1 400"))
      #expect(response.contains(#"{"error":""#))
    }
  }

  @Test func `there is nothing else, and nothing to write`() async throws {
    try await withBackend { backend in
      let unknown = try await RawClient.get("/api/secrets", port: backend.server.port)
      #expect(unknown.hasPrefix("HTTP/1.1 404"))
      let written = try await RawClient.post("/api/holdings", "", port: backend.server.port)
      #expect(written.hasPrefix("HTTP/1.1 405"))
    }
  }

  @Test func `a client that was cancelled is seen to go, and one that waits is answered`() async throws {
    try await withBackend { backend in
      let latency = CurrentLatency(60_000)
      let client = BackendClient(name: "test", backend: backend.server.url, latency: latency)
      var entries: [RequestJournal.Entry] = []
      backend.journal.listen(to: "test") { entries.append($0) }

      let request = Task { try await client.portfolioAPI.holdings() }
      try await until { entries == [.received] }
      #expect(client.requestsUnderWay == 1)
      request.cancel()
      await #expect(throws: URLError.self) { try await request.value }
      try await until { entries == [.received, .cancelled] }
      #expect(backend.journal.openRequests == 0)
      #expect(client.requestsUnderWay == 0)

      latency.value = 0
      #expect(try await client.portfolioAPI.holdings().count == 5)
      #expect(entries == [.received, .cancelled, .received, .answered])
    }
  }
}

/// A backend on a free port, always stopped at the end of the test.
@MainActor
func withBackend(_ body: (Backend) async throws -> Void) async throws {
  try await TestServers.limiter.run {
    let backend = try await Backend.start()
    do {
      try await body(backend)
    } catch {
      await backend.server.stop()
      throw error
    }
    await backend.server.stop()
  }
}
