// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay
@testable import BelayTesting

/// The files are those that the tests of `belay-inspect` and of its page open.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A failing order as JSON lines` {
  private func file(_ name: String, from path: String = #filePath) throws -> String {
    let root = URL(fileURLWithPath: path).appendingPathComponent("../../../..").standardized
    let file = root.appendingPathComponent("Inspector/Tests/InspectKitTests/Orders/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private func attachments(_ scenario: @escaping @MainActor (Scenario) async throws -> Void) async -> [String: String] {
    let attached = Lock<[String: String]>([:])
    _ = await Failures.of {
      await TestAttachment.$handler.withValue({ text, name in attached.withLock { $0[name] = text } }) {
        _ = await explore(scenario)
      }
    }
    return attached.withLock { $0 }
  }

  @Test func `has both orders, the steps, what each has changed, and how the end differs`() async throws {
    let all = await attachments { $0.start(2, from: -1) { $1 = $0 } }
    #expect(all.keys.sorted() == ["exploration.txt", "order-1.jsonl"])
    #expect(all["order-1.jsonl"] == (try file("end.jsonl")))
  }

  @Test func `has the complaint after the step that brings it about`() async throws {
    let all = await attachments { scenario in
      let store = scenario.start(3, from: "") { $1 += "\($0)" }
      scenario.never("\"1\" comes before 0") { store.kept.hasPrefix("1") }
    }
    #expect(all["order-1.jsonl"] == (try file("complaint.jsonl")))
  }

  @Test func `escapes what is in its texts, and cuts the long ones`() async throws {
    let long = String(repeating: "x", count: 300)
    let all = await attachments { scenario in
      scenario.start(2, from: "\"\\\n\u{1}") { $1 = "\($0) \(long)" }
    }
    let text = try #require(all["order-1.jsonl"])
    for line in text.split(separator: "\n") {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
    #expect(text.contains(#"\u0001"#) && text.contains("xxx…") && !text.contains(long))
  }
}
