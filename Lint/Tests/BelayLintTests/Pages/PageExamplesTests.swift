// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayLint
import Foundation
import LintRules
import Testing

/// The code of the rules' pages, each in a file of its own with what surrounds it, under all rules.
@Suite("The code of the pages")
struct PageExamplesTests {
  @Test(arguments: RuleCatalog.entries.map(\.id))
  func `The wrong code has its one finding, the right code none`(of id: String) throws {
    let page = try #require(RuleCatalog.entry(id)).page
    let surroundings = try #require(PageSurroundings.all[id], "add what surrounds the page's code")
    try expect([id], of: id, in: surroundings, with: code("Wrong", of: page))
    try expect([], of: id, in: surroundings, with: code("Right", of: page))
  }

  @Test
  func `Only pages have surroundings`() {
    #expect(Set(PageSurroundings.all.keys).subtracting(RuleCatalog.entries.map(\.id)).isEmpty)
  }

  private func expect(_ rules: [String], of id: String, in surroundings: String, with code: String) throws {
    var configuration = Configuration()
    configuration.optInRules = Set(RuleCatalog.entries.filter(\.isOptIn).map(\.id)).union([id])
    let text = PageSurroundings.fill(surroundings, with: code)
    #expect(text.contains(code.split(separator: "\n")[0]), "there is no place for the code")
    let report = Linter(configuration).lint([Linter.Input(path: "Page.swift", bytes: Array(text.utf8))])
    #expect(report.findings.map(\.rule) == rules, "\(text)")
    #expect(report.notes.isEmpty, "\(text)")
  }

  /// The block under `Wrong:` or `Right:`.
  private func code(_ title: String, of page: String) throws -> String {
    let parts = page.components(separatedBy: "\(title):\n```swift\n")
    try #require(parts.count == 2)
    return parts[1].components(separatedBy: "\n```")[0]
  }
}
