// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTP
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The checkout, over HTTP` {
  @Test func `with Belay there is one order, whatever the delays`() async throws {
    let tally = try await CheckoutRun.play(variant: .belay, runs: 25)
    #expect(tally.runs == 25)
    #expect(tally.orders.map(\.steps) == [CheckoutStep.allCases])
    #expect(tally.wrong == 0)
  }

  @Test(arguments: [[CheckoutStep.cleanUp, .submit, .validate], [.submit, .cleanUp, .validate]])
  func `with sends that are awaited the delays decide`(steps: [CheckoutStep]) async throws {
    try await withBackend { backend in
      let client = CheckoutClient(variant: .plain, name: "test", backend: backend)
      // So far apart that no delay of the machine can change the order.
      let delays = CheckoutDelays(Dictionary(uniqueKeysWithValues: zip(steps, [0, 1_000, 2_000])))
      let effects = try await client.checkOut(delays)
      #expect(effects.map(\.step) == steps)
      #expect(effects.contains { $0.fault != nil })
      client.end()
      #expect(await backend.checkouts.count == 0)
    }
  }

  @Test func `with Belay those same delays change nothing`() async throws {
    try await withBackend { backend in
      let client = CheckoutClient(variant: .belay, name: "test", backend: backend)
      var heard: [Int] = []
      let effects = try await client.checkOut(CheckoutDelays([.validate: 300, .submit: 100, .cleanUp: 0])) {
        heard.append($0.count)
      }
      #expect(effects.map(\.step) == CheckoutStep.allCases && effects.allSatisfy { $0.fault == nil })
      #expect(heard == [1, 2, 3])
      client.end()
    }
  }

  @Test func `a checkout that was cancelled leaves no cart behind`() async throws {
    try await withBackend { backend in
      let client = CheckoutClient(variant: .belay, name: "test", backend: backend)
      await #expect(throws: CancellationError.self) {
        _ = try await client.checkOut(CheckoutDelays([:])) { _ in throw CancellationError() }
      }
      #expect(await backend.checkouts.count == 0)
      client.end()
    }
  }

  @Test(arguments: CheckoutVariant.allCases)
  func `the backend gets each step once`(variant: CheckoutVariant) async throws {
    try await withBackend { backend in
      let client = CheckoutClient(variant: variant, name: "test", backend: backend)
      var received = 0
      backend.journal.listen(to: "test") { if $0 == .received { received += 1 } }
      _ = try await client.checkOut(CheckoutDelays(seed: 1))
      try await until { backend.journal.openRequests == 0 }
      #expect(received == 3)
      #expect(client.client.requestsUnderWay == 0)
      client.end()
    }
  }

  @Test(arguments: [
    ("/api/checkout/1/submit", "404"), ("/api/checkout/x/y/submit", "404"), ("/api/checkout/1/steal", "404"),
    ("/api/checkout/", "404"),
  ])
  func `what is not there is refused in a sentence`(path: String, status: String) async throws {
    try await withBackend { backend in
      let response = try await RawClient.post(path, "", port: backend.server.port)
      #expect(response.hasPrefix("HTTP/1.1 \(status)"))
      #expect(response.contains(#"{"error":""#))
    }
  }

  @Test func `a step is posted, with a latency that makes sense`() async throws {
    try await withBackend { backend in
      let (cart, _) = await backend.checkouts.open()
      let read = try await RawClient.get("/api/checkout/\(cart)/submit", port: backend.server.port)
      #expect(read.hasPrefix("HTTP/1.1 405"))
      for latency in ["-1", "60001", "soon", ""] {
        let response = try await RawClient.post(
          "/api/checkout/\(cart)/submit?latency=\(latency)", "", port: backend.server.port)
        #expect(response.hasPrefix("HTTP/1.1 400"))
      }
      let posted = try await RawClient.post("/api/checkout/\(cart)/validate", "", port: backend.server.port)
      #expect(posted.hasPrefix("HTTP/1.1 200"))
      #expect(posted.contains(#"{"isValid":true}"#))
    }
  }
}
