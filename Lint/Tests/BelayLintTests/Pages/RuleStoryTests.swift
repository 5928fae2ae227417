// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules
import Testing

@testable import BelayLint

@Suite("The stories of the rules' pages")
struct RuleStoryTests {
  private struct Label: Decodable {
    let repo: String
    let path: String
    let line: Int
    let rule: String
    let label: String?
  }

  private static let labels: [Label] = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    folder.appendPathComponent("Labels")
    let names = FileManager.default.subpaths(atPath: folder.path)?.filter { $0.hasSuffix(".jsonl") } ?? []
    return names.flatMap { name in
      let data = FileManager.default.contents(atPath: folder.appendingPathComponent(name).path) ?? Data()
      return String(decoding: data, as: UTF8.self).split(separator: "\n").compactMap {
        try? JSONDecoder().decode(Label.self, from: Data($0.utf8))
      }
    }
  }()

  @Test
  func `Each is about a place that was labelled as right for that rule`() {
    #expect(Self.labels.count > 500 && RuleStory.all.count >= 27)
    for (rule, story) in RuleStory.all {
      #expect(
        Self.labels.contains {
          $0.rule == rule && $0.repo == story.repository && $0.path == story.path && $0.line == story.line
            && $0.label == "TRUE"
        }, "\(rule)")
    }
  }

  /// The places of these are of that kind, but in effects of another kind and in a subject of RxSwift, which the rules do not read.
  private static let others: Set<String> = ["effect-order", "stream-not-finished"]

  @Test
  func `A rule without one has no labelled place`() {
    for entry in RuleCatalog.entries where RuleStory.all[entry.id] == nil && !Self.others.contains(entry.id) {
      #expect(!Self.labels.contains { $0.rule == entry.id && $0.label == "TRUE" }, "\(entry.id)")
    }
  }

  @Test(arguments: Language.allCases)
  func `It is on the page, before the code`(_ language: Language) throws {
    for (rule, story) in RuleStory.all {
      let page = try #require(RuleCatalog.entry(rule, in: language)?.page)
      let place = try #require(page.firstRange(of: story.paragraph(in: language)), "\(rule)")
      let code = try #require(page.firstRange(of: "```swift"))
      #expect(place.upperBound < code.lowerBound, "\(rule)")
    }
  }
}
