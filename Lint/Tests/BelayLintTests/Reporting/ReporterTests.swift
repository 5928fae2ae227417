// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import BelayLint
@testable import LintRules

@Suite("Reporters")
struct ReporterTests {
  private static let finding = Finding(
    rule: "task-in-deinit", severity: .error, path: "Sources/A & B/\"Ä\".swift", line: 3, column: 7,
    message: "It says <this> | \"that\"\n100 %", code: "Task { }",
    fix: Fix(summary: "s", edits: [Fix.Edit(range: 1..<2, text: "\t")]))

  @Test
  func `JSON is an array of objects with the promised keys`() throws {
    let value = try JSONSerialization.jsonObject(with: Data(Reporter.json.text(of: [Self.finding]).utf8))
    let object = try #require((value as? [[String: Any]])?.first)
    #expect(
      Set(object.keys) == ["rule", "severity", "harm", "path", "line", "column", "type", "message", "steps", "fix"])
    #expect(object["path"] as? String == Self.finding.path && object["message"] as? String == Self.finding.message)
    #expect(object["line"] as? Int == 3 && object["harm"] as? String == "leak")
    #expect(Reporter.json.text(of: []) == "[]\n")
  }

  @Test
  func `Xcode's form is one line a finding`() {
    var finding = Self.finding
    finding.message = "It says this."
    #expect(
      Reporter.xcode.text(of: [finding]) == "Sources/A & B/\"Ä\".swift:3:7: error: It says this. (task-in-deinit)\n")
  }

  @Test
  func `SARIF has what its schema requires`() throws {
    for findings in [[], [Self.finding]] {
      let value = try JSONSerialization.jsonObject(with: Data(Reporter.sarif.text(of: findings).utf8))
      let log = try #require(value as? [String: Any])
      #expect(log["version"] as? String == "2.1.0")
      let run = try #require((log["runs"] as? [[String: Any]])?.first)
      let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
      #expect(driver["name"] as? String == "belay-lint")
      let results = try #require(run["results"] as? [[String: Any]])
      #expect(results.count == findings.count)
      for result in results {
        #expect((result["message"] as? [String: Any])?["text"] as? String == Self.finding.message)
        #expect(result["level"] as? String == "error")
        let ids = (driver["rules"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
        #expect(ids.contains(result["ruleId"] as? String ?? ""))
      }
    }
  }

  @Test(arguments: [Reporter.checkstyle, .junit, .codeclimate])
  func `XML and JSON of the others can be read`(_ reporter: Reporter) throws {
    for findings in [[], [Self.finding, Self.finding]] {
      let data = Data(reporter.text(of: findings).utf8)
      if reporter == .codeclimate {
        let objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(objects.count == findings.count)
      } else {
        let text = String(decoding: data, as: UTF8.self)
        #expect(text.hasPrefix("<?xml") && !text.contains("<this>") && !text.contains("& B"))
      }
    }
  }

  @Test
  func `A workflow command stays on one line`() {
    let text = Reporter.githubActionsLogging.text(of: [Self.finding])
    #expect(text.count { $0 == "\n" } == 1 && text.contains("%0A100 %25") && text.hasPrefix("::error file="))
  }

  @Test
  func `Markdown and HTML escape what they show`() {
    #expect(Reporter.markdown.text(of: [Self.finding]).contains("\\|"))
    #expect(Reporter.html.text(of: [Self.finding]).contains("&lt;this&gt;"))
    #expect(Reporter.markdown.text(of: []) == "No findings.\n")
  }
}
