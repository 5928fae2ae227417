// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LintRules
import Testing

@testable import BelayLint

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The HTML report")
struct HTMLReportTests {
  private static func finding(_ rule: String, _ type: String, line: Int, fix: Bool = false) -> Finding {
    Finding(
      rule: rule, severity: .warning, path: "Sources/\(type).swift", line: line, column: 1,
      message: "It is <wrong> here. Mend it so and so, which is explained once.", code: "a < b", type: type,
      steps: [Finding.Step(path: "Sources/\(type).swift", line: line, column: 1, code: "a < b", note: "")],
      fix: fix ? Fix(summary: "s", edits: [Fix.Edit(range: 1..<2, text: "")]) : nil)
  }

  private static let findings = [
    finding("observer-not-removed", "FeedView", line: 3), finding("observer-not-removed", "FeedViewModel", line: 4),
    finding("observer-not-removed", "InboxViewController", line: 5),
    finding("flag-not-restored", "FeedViewModel", line: 9, fix: true),
  ]

  @Test(arguments: Language.allCases)
  func `It is well-formed, says the language and loads nothing`(_ language: Language) {
    for findings in [[], Self.findings] {
      let text = Reporter.html.text(of: findings, in: language)
      let body = text.replacing(/<!DOCTYPE html>|<meta [^>]*>|<br>/, with: "")
      #expect(XMLParser(data: Data(body.utf8)).parse(), "\(body)")
      #expect(text.contains("<html lang=\"\(language.rawValue)\">"))
      #expect(!text.contains("<script") && !text.contains("src=") && !text.contains("http"))
    }
  }

  @Test
  func `The harms come first, the worst on top, with what it takes`() throws {
    let text = Reporter.html.text(of: Self.findings)
    #expect(
      text.contains(
        "<td>The screen is stuck, or an input is lost</td><td>1</td><td>1</td><td>--fix mends all</td></tr>\n"
          + "<tr><td>The same work is done many times</td><td>3</td><td>2</td><td>by hand: 3</td>"))
  }

  @Test
  func `Types of one screen are one row, whose rules lead to their explanation`() {
    let text = Reporter.html.text(of: Self.findings)
    #expect(
      text.contains(
        "<tr><td>Feed</td><td>3</td><td><a href=\"#flag-not-restored\">flag-not-restored</a><br>"
          + "<a href=\"#observer-not-removed\">observer-not-removed</a> × 2</td><td>--fix: 1, by hand: 2</td></tr>"))
    #expect(text.contains("<tr><td>Inbox</td><td>1</td>") && text.contains("<section id=\"observer-not-removed\">"))
  }

  @Test
  func `A habit is explained once`() {
    let text = Reporter.html.text(of: Self.findings)
    let explained = text.matches(of: /Mend it so and so/).count
    #expect(explained == 2 && text.matches(of: /The rest is as at Sources\/FeedView.swift:3/).count == 2)
  }

  @Test(
    arguments: [
      ("FeedView", "Feed"), ("FeedViewModel", "Feed"), ("Feed", "Feed"), ("View", "View"), ("", "Posts"),
      ("PostTableViewCell", "Post"), ("Feed.Row", "Feed"),
    ])
  func `A screen is what its types are named after`(_ type: String, _ name: String) {
    let finding = Finding(
      rule: "r", severity: .note, path: "A/Posts.swift", line: 1, column: 1, message: "m", type: type)
    #expect(Screen.name(of: finding) == name)
  }
}
