// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import Foundation
import LintRules
import Testing

/// The article Linting matches the linter: its examples are linted, and its table lists the rules.
@Suite("The page about the linter")
struct ArticleTests {
  private static let page: String = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    let data = FileManager.default.contents(
      atPath: folder.appendingPathComponent("Sources/Belay/Belay.docc/Guides/Linting.md").path)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }()

  struct Example: CustomStringConvertible, Sendable {
    let line: Int
    /// The rule that finds it; nil for right code.
    let rule: String?
    let code: String

    var description: String { "line \(line): \(rule ?? "right")" }
  }

  /// The blocks between `~~~swift` and `~~~`, each under `<!-- wrong: RULE -->` or `<!-- right -->`.
  private static let examples: [Example] = {
    var examples: [Example] = []
    var code: [Substring] = []
    var opened: Int?
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line == "~~~swift" {
        (opened, code) = (index, [])
      } else if line == "~~~", let start = opened {
        let mark = start > 0 ? lines[start - 1].trimmingPrefix("<!-- wrong: ") : ""
        let rule = start > 0 && lines[start - 1] == "<!-- right -->" ? nil : mark.replacing(" -->", with: "")
        examples.append(
          Example(line: start + 1, rule: rule.map(String.init), code: code.joined(separator: "\n") + "\n"))
        opened = nil
      } else if opened != nil {
        code.append(line)
      }
    }
    return examples
  }()

  @Test
  func `Three rules have a wrong and a right example`() {
    #expect(Set(Self.examples.compactMap(\.rule)).count == 3)
    #expect(Self.examples.count { $0.rule == nil } == 3)
  }

  @Test(arguments: examples)
  func `A wrong example has its one finding, a right one has none`(_ example: Example) {
    let report = Linter().lint([Linter.Input(path: "Example.swift", bytes: Array(example.code.utf8))])
    #expect(report.findings.map(\.rule) == (example.rule.map { [$0] } ?? []))
    #expect(report.notes.isEmpty)
  }

  @Test
  func `The table has every rule, in order, with what it finds`() {
    let rows = Self.page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    let rules = RuleCatalog.entries.map {
      "| `\($0.id)` | \($0.summary)\($0.isOptIn ? " (opt-in)" : $0.isNote ? " (note)" : "") |"
    }
    #expect(rows == rules)
  }

  @Test
  func `The keys of the configuration that it shows are known`() throws {
    let blocks = Self.page.components(separatedBy: "```yaml\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let block = try #require(blocks.first { $0.hasPrefix("included:") })
    var configuration = Configuration()
    try configuration.add(yaml: block, named: "Lint.md")
    #expect(configuration.appLongOwners == ["SessionController"])
  }
}
