// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import BelayLint

/// The four stories in this repository: each plain variant is flagged by its rule, and nothing else is.
@Suite("The stories in this repository")
struct StoriesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test
  func `Flagged as told`() throws {
    let folder = Self.root.appendingPathComponent("Stories/Sources").path
    let report = Linter().lint(paths: FileDiscovery([folder]).files)
    var found: [String: Set<String>] = [:]
    for finding in report.findings {
      found[URL(fileURLWithPath: finding.path).lastPathComponent, default: []].insert(finding.rule)
    }
    #expect(found["PlainPortfolio.swift"]?.contains("deinit-cannot-cancel") ?? false)
    #expect(found["HalfFixPortfolio.swift"] == ["cancel-replaces-itself"])
    #expect(found["PlainMethodCounter.swift"] == ["state-deinit-cancel"])
    #expect(found["PlainCarousel.swift"] == ["flag-not-restored"])
    #expect(found.count == 4, "\(found)")
    #expect(report.notes.isEmpty)
  }

  @Test(arguments: ["Sources", "Tests", "Demo", "Bridges", "Benchmarks", "Lint/Sources", "Lint/Tests"])
  func `Everything else is clean`(_ folder: String) {
    let path = Self.root.appendingPathComponent(folder).path
    guard FileManager.default.fileExists(atPath: path) else { return }
    let report = Linter().lint(paths: FileDiscovery([path]).files)
    #expect(report.findings.isEmpty, "\(Reporter.xcode.text(of: report.findings))")
    #expect(report.notes.isEmpty, "\(report.notes)")
  }
}
