// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import Testing

@testable import BelayLint

/// A rule reports a place once.
@Suite("Once at a place")
struct OncePerPlaceTests {
  private func finding(_ rule: String, _ line: Int, _ message: String, _ severity: Severity = .warning) -> Finding {
    Finding(rule: rule, severity: severity, path: "Feed.swift", line: line, column: 3, message: message)
  }

  @Test
  func `The first of one rule stays`() {
    let found = [finding("input-dropped", 7, "text"), finding("input-dropped", 7, "filter")]
    #expect(found.oncePerPlace.map(\.message) == ["text"])
  }

  @Test
  func `A warning stays rather than a note`() {
    let found = [finding("input-dropped", 7, "text", .note), finding("input-dropped", 7, "filter")]
    #expect(found.oncePerPlace.map(\.message) == ["filter"])
  }

  @Test
  func `Other places and other rules stay`() {
    let found = [
      finding("input-dropped", 7, "text"), finding("latest-wins-missing", 7, "text"),
      finding("input-dropped", 8, "text"),
    ]
    #expect(found.oncePerPlace == found)
  }
}
