// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import LocalHTTPTesting
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct `A batch of endpoints` {
  @Test func `answers with what each endpoint answers by itself`() async throws {
    try await withBackend { backend in
      let client = client(of: backend, latency: 0)
      let together = try await client.batch(Endpoint.allCases, as: JSONValue.self)
      #expect(together.count == Endpoint.allCases.count)
      for endpoint in Endpoint.allCases {
        let alone = try await client.get(endpoint, as: JSONValue.self)
        #expect(try together[endpoint]?.get() == alone)
      }
    }
  }

  @Test func `a failure is its own key's, and takes nothing from the others`() async throws {
    try await withBackend { backend in
      let response = try await post(
        #"{"requests":[{"endpoint":"news","fail":true},{"endpoint":"profile","latency":1}]}"#, to: backend)
      #expect(response.hasPrefix("HTTP/1.1 200"))
      #expect(
        response.contains(
          """
          {"answers":{"news":{"body":{"error":"The backend was told to fail."},"status":503},\
          "profile":{"body":{"name":"Robin","since":"2019"},"status":200}}}
          """))
    }
  }

  @Test func `a client learns of each failure`() async throws {
    try await withBackend { backend in
      let client = client(of: backend, latency: 0, fails: true)
      let answers = try await client.batch([.news, .orders], as: JSONValue.self)
      #expect(answers.count == 2)
      for answer in answers.values { #expect(throws: BackendClient.Refused.self) { try answer.get() } }
    }
  }

  @Test func `all its handlers are at work at once, and none is when the client has gone`() async throws {
    try await withBackend { backend in
      // So long that no handler can end before the last one begins.
      let client = client(of: backend, latency: Backend.longestLatency)
      var entries: [RequestJournal.Entry] = []
      backend.journal.listen(to: "test") { entries.append($0) }
      let request = Task { try await client.batch(Endpoint.allCases, as: JSONValue.self) }
      try await until { backend.handlersRunning.value == Endpoint.allCases.count }
      request.cancel()
      try await until { backend.handlersRunning.value == 0 }
      try await until { entries.count >= 2 }
      #expect(entries == [.received, .cancelled])
    }
  }

  @Test(arguments: [
    ("not JSON", "The body is JSON such as"), ("", "The body is JSON such as"), ("{}", "The body is JSON such as"),
    (#"["news"]"#, "The body is JSON such as"), (#"{"requests":["news"]}"#, "The body is JSON such as"),
    (#"{"requests":[{"endpoint":"news","latency":"long"}]}"#, "The body is JSON such as"),
    (#"{"requests":[]}"#, "The batch asks for nothing."),
    (#"{"requests":[{"endpoint":"weather"}]}"#, "There is no endpoint 'weather'. There are: holdings, prices, profile"),
    (#"{"requests":[{"endpoint":"news"},{"endpoint":"news"}]}"#, "The batch asks for 'news' twice."),
    (#"{"requests":[{"endpoint":"news","latency":-1}]}"#, "latency is a whole number of milliseconds"),
    (#"{"requests":[{"endpoint":"news","latency":60001}]}"#, "latency is a whole number of milliseconds"),
  ])
  func `what it cannot do is refused in a sentence`(body: String, sentence: String) async throws {
    try await withBackend { backend in
      let response = try await post(body, to: backend)
      #expect(response.hasPrefix("HTTP/1.1 400"))
      #expect(response.contains(#"{"error":"\#(sentence)"#))
    }
  }

  @Test func `too many, too large and the wrong method are refused too`() async throws {
    try await withBackend { backend in
      let nine = (Endpoint.allCases.map(\.rawValue) + ["news"]).map { #"{"endpoint":"\#($0)"}"# }
      let many = try await post(#"{"requests":[\#(nine.joined(separator: ","))]}"#, to: backend)
      #expect(many.hasPrefix("HTTP/1.1 400"))
      #expect(many.contains("A batch asks for at most 8 endpoints; this one asks for 9."))
      let large = try await post(String(repeating: "x", count: 20_000), to: backend)
      #expect(large.hasPrefix("HTTP/1.1 413"))
      let read = try await RawClient.get("/api/batch", port: backend.server.port)
      #expect(read.hasPrefix("HTTP/1.1 405"))
    }
  }

  private func client(of backend: Backend, latency: Int, fails: Bool = false) -> BackendClient {
    let scenario = CurrentScenario(Scenario(latency: latency, fails: fails))
    return BackendClient(name: "test", backend: backend.server.url, scenario: scenario)
  }

  private func post(_ body: String, to backend: Backend) async throws -> String {
    try await RawClient.post("/api/batch", body, port: backend.server.port)
  }
}
