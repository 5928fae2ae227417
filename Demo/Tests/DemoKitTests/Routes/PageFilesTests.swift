// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTPTesting
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `The page's files` {
  @Test func `whatever the page or one of its files names is served`() async throws {
    try await withDemo { _, port in
      var (open, seen) = (["/", "/portfolio", "/counter", "/carousel", "/checkout"], Set<String>())
      while let path = open.popLast() {
        guard seen.insert(path).inserted else { continue }
        let response = try await RawClient.get(path, port: port)
        #expect(response.hasPrefix("HTTP/1.1 200"), "\(path)")
        open += response.matches(of: /"(\/[a-z\/-]+\.(?:css|js|svg))"/).map { String($0.output.1) }
      }
      let expected = [
        "/home.css", "/home.js", "/sparkline.js", "/portfolio.css", "/panel.js", "/texts/page.js", "/icon.svg",
      ]
      #expect(seen.isSuperset(of: expected))
    }
  }

  @Test func `the phone has a place for the list, with a name and a way to load it again`() async throws {
    try await withDemo { _, port in
      let page = try await RawClient.get("/portfolio", port: port)
      let section = /<section class="home-list".*?<\/section>/.dotMatchesNewlines()
      let list = try #require(page.firstMatch(of: section)).output
      #expect(list.contains("data-label=\"homeList\""))
      #expect(list.contains("data-action=\"reload\""))
      #expect(list.contains("class=\"home-rows\""))
      #expect(list.contains("role=\"status\""))
    }
  }

  @Test func `what the list looks for is in the page, and what it asks for is an action`() async throws {
    try await withDemo { _, port in
      let page = try await RawClient.get("/portfolio", port: port)
      let script = try await RawClient.get("/home.js", port: port)
      for match in script.matches(of: /#find\("\.([a-z-]+)"\)/) {
        #expect(page.contains("class=\"\(match.output.1)\""), "\(match.output.1)")
      }
      let actions = script.matches(of: /button\("[a-z]+", "([a-z]+)"/).map { String($0.output.1) }
      #expect(Set(actions) == ["remove", "retry"])
      for action in actions { #expect(SessionAction.Name(rawValue: action) != nil) }
    }
  }

  @Test func `home's sources are at an address of their own`() async throws {
    try await withDemo { _, port in
      let sources = try await RawClient.get("/sources/home", port: port)
      #expect(sources.hasPrefix("HTTP/1.1 200"))
      #expect(sources.contains("struct BelayHome: Feature") && sources.contains("struct HoldingRow: Feature"))
      let other = try await RawClient.get("/sources/else", port: port)
      #expect(other.hasPrefix("HTTP/1.1 404"))
    }
  }
}
