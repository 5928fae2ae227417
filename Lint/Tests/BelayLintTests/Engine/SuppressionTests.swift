// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Suppressions")
struct SuppressionTests {
  private func rules(_ source: String) -> [String] { findings(in: source).map { "\($0.rule):\($0.line)" } }

  @Test
  func `next, this, previous, and a stretch of lines`() {
    #expect(
      rules(
        """
        extension View {
          func a() { refreshable { Task { await load() } } }  // belay:disable:this refresh-not-awaited — on purpose
          // belay:disable:next refresh-not-awaited — on purpose
          func b() { refreshable { Task { await load() } } }
          func c() { refreshable { Task { await load() } } }
          // belay:disable:previous refresh-not-awaited — on purpose
          // belay:disable refresh-not-awaited — these are moved next week
          func d() { refreshable { Task { await load() } } }
          func e() { refreshable { Task { await load() } } }
          // belay:enable refresh-not-awaited
          func f() { refreshable { Task { await load() } } }
        }
        """) == ["refresh-not-awaited:11"])
  }

  @Test
  func `One that suppresses nothing is reported, and so is one of no rule`() {
    #expect(
      rules(
        """
        // belay:disable:next refresh-not-awaited — nothing there
        func a() {}
        // belay:disable:next no-such-rule — nothing there
        func b() {}
        """) == ["unused-suppression:1", "unused-suppression:3"])
  }

  @Test
  func `Only a comment that begins with it counts`() {
    #expect(
      rules(
        """
        // One may write belay:disable:next refresh-not-awaited.
        let text = "// belay:disable:next refresh-not-awaited"
        func b() { refreshable { Task { await load() } } }
        """) == ["refresh-not-awaited:3"])
  }
}
