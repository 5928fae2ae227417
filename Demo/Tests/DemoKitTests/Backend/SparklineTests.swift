// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `The sparklines` {
  @Test(arguments: Endpoint.sampleHoldings.map(\.id))
  func `each holding has one, and it ends with the holding's price`(id: String) async throws {
    let holding = try #require(Endpoint.sampleHoldings.first { $0.id == id })
    let prices = try Sparklines.prices(of: id)
    #expect(prices.count == 14)
    #expect(prices.last == holding.price)
    let before = Double(prices[prices.count - 2])
    #expect(abs(Double(holding.price) - before * (1 + Double(holding.change) / 10_000)) < 1)
    try await withBackend { backend in
      let client = client(of: backend)
      let answer = try await client.get(.sparkline(id), as: [Int].self)
      #expect(answer == prices)
    }
  }

  @Test(arguments: ["NONE", "%22", "alpn"])
  func `a holding that is not there is a 404 with a sentence`(id: String) async throws {
    try await withBackend { backend in
      let response = try await RawClient.get("/api/sparkline/\(id)", port: backend.server.port)
      #expect(response.hasPrefix("HTTP/1.1 404"))
      #expect(response.contains("There is no holding '"))
      #expect(response.contains("There are: ALPN, HARB, TIDE, CRAG, LUMN."))
    }
  }

  @Test func `without a holding there is nothing`() async throws {
    try await withBackend { backend in
      for path in ["/api/sparkline", "/api/sparkline/"] {
        let response = try await RawClient.get(path, port: backend.server.port)
        #expect(response.hasPrefix("HTTP/1.1 404"))
        #expect(response.contains("There is nothing at this address."))
      }
    }
  }

  @Test(arguments: ["latency=-1", "latency=60001", "fail=2"])
  func `takes the settings that every endpoint takes`(query: String) async throws {
    try await withBackend { backend in
      let response = try await RawClient.get("/api/sparkline/ALPN?\(query)", port: backend.server.port)
      #expect(response.hasPrefix("HTTP/1.1 400"))
    }
  }

  @Test func `when told to fail it fails, and a client that was cancelled is seen to go`() async throws {
    try await withBackend { backend in
      let response = try await RawClient.get("/api/sparkline/ALPN?fail=1", port: backend.server.port)
      #expect(response.hasPrefix("HTTP/1.1 503"))
      var entries: [RequestJournal.Entry] = []
      backend.journal.listen(to: "test") { entries.append($0) }
      let slow = client(of: backend, latency: Backend.longestLatency)
      let request = Task { try await slow.get(.sparkline("ALPN"), as: [Int].self) }
      try await until { entries == [.received] }
      request.cancel()
      try await until { entries == [.received, .cancelled] }
    }
  }

  @Test func `a home's sparklines of one turn are one request, and a later one is its own`() async throws {
    try await withBackend { backend in
      var received = 0
      backend.journal.listen(to: "test") { if $0 == .received { received += 1 } }
      let home = client(of: backend).makeHomeAPI()
      // Tasks of the main actor, like a row's work: an `async let` would reach it from another executor, in separate
      // turns.
      let first = Task { try await home.sparkline("ALPN") }
      let second = Task { try await home.sparkline("HARB") }
      let counts = try await [first.value.count, second.value.count]
      #expect(counts == [14, 14])
      #expect(received == 1)
      let later = try await home.sparkline("ALPN")
      #expect(try later == Sparklines.prices(of: "ALPN"))
      #expect(received == 2)
      await #expect(throws: BackendClient.Refused.self) { try await home.sparkline("NONE") }
    }
  }

  private func client(of backend: Backend, latency: Int = 0) -> BackendClient {
    let scenario = CurrentScenario(Scenario(latency: latency, fails: false))
    return BackendClient(name: "test", backend: backend.server.url, scenario: scenario)
  }
}
