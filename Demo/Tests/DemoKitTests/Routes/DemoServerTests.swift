// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The page's server` {
  @Test(arguments: [
    "not JSON", "", "{}", "[]", #"{"action":"explode"}"#, #"{"action":"open","variant":"nobody"}"#,
    #"{"action":"scenario"}"#, #"{"action":"scenario","latency":-1}"#, #"{"action":"scenario","latency":"long"}"#,
  ])
  func `a malformed request gets a 400 with a sentence, and the server lives`(body: String) async throws {
    try await withDemo { demo, port in
      let visitor = try await Visitor(port: port)
      let response = try await visitor.perform(body)
      #expect(response.hasPrefix("HTTP/1.1 400"))
      #expect(response.contains("The body is JSON such as"))
      let opened = try await visitor.perform(#"{"action":"open"}"#)
      #expect(opened.hasPrefix("HTTP/1.1 204"))
      let page = try await RawClient.get("/", port: port)
      #expect(page.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `what is not even HTTP ends its own connection only`() async throws {
    try await withDemo { _, port in
      for garbage in ["\r\n\r\n", "nonsense\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: many\r\n\r\n"] {
        _ = try await RawClient.exchange(garbage, port: port)
      }
      let refusal = try await RawClient.exchange("GET / SPEECH\r\nConnection: close\r\n\r\n", port: port)
      #expect(refusal.hasPrefix("HTTP/1.1 400"))
      let page = try await RawClient.get("/", port: port)
      #expect(page.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `a body that is too large is refused`() async throws {
    try await withDemo { _, port in
      let body = String(repeating: "x", count: 20_000)
      let large = try await RawClient.post("/sessions/x/actions", body, port: port)
      #expect(large.hasPrefix("HTTP/1.1 413"))
      let page = try await RawClient.get("/", port: port)
      #expect(page.hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test(arguments: [
    "/nothing", "/../../../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd",
    "/Package.swift", "/page/index.html", "/sessions", "/events/x",
  ])
  func `there is nothing at any other address`(path: String) async throws {
    try await withDemo { _, port in
      let response = try await RawClient.get(path, port: port)
      #expect(response.hasPrefix("HTTP/1.1 404"))
      #expect(response.contains("There is nothing at this address."))
    }
  }

  @Test(arguments: try PageFiles().paths.filter { !$0.hasSuffix(".md") })
  func `the page names no other host`(path: String) async throws {
    try await withDemo { _, port in
      let response = try await RawClient.get(path, port: port)
      #expect(response.hasPrefix("HTTP/1.1 200"))
      #expect(response.contains("Content-Security-Policy: default-src 'self'"))
      let text = response.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
      #expect(!text.contains("http://") && !text.contains("https://"))
    }
  }
}

/// The demo on free ports, always stopped at the end of the test.
@MainActor
func withDemo(
  log: @escaping @Sendable (String) -> Void = { _ in }, _ body: (Demo, UInt16) async throws -> Void
) async throws {
  try await TestServers.limiter.run {
    let demo = try await Demo.start(log: log)
    let port = try #require(demo.url.port.flatMap(UInt16.init(exactly:)))
    do {
      try await body(demo, port)
    } catch {
      await demo.stop()
      throw error
    }
    await demo.stop()
  }
}
