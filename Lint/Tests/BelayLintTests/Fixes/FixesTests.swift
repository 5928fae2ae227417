// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Applying fixes")
struct FixesTests {
  private func fix(_ edits: (Range<Int>, String)...) -> Fix {
    Fix(summary: "", edits: edits.map { Fix.Edit(range: $0.0, text: $0.1) })
  }

  private func apply(_ fixes: [Fix], to text: String) -> String? {
    Fixes.apply(fixes, to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test
  func `Nothing to change`() {
    #expect(apply([], to: "abc") == nil)
    #expect(apply([fix()], to: "abc") == nil)
    #expect(apply([fix((2..<9, "x"))], to: "abc") == nil)
  }

  @Test
  func `Edits of several fixes, in any order`() {
    #expect(apply([fix((4..<4, "4"), (0..<1, "A")), fix((2..<3, ""))], to: "abcd") == "Abd4")
  }

  @Test
  func `What is inserted where a replaced range begins or ends stays`() {
    #expect(apply([fix((1..<1, "+")), fix((1..<3, "-"))], to: "abcd") == "a+-d")
    #expect(apply([fix((1..<3, "-")), fix((1..<1, "+"))], to: "abcd") == "a+-d")
    #expect(apply([fix((1..<3, "-")), fix((3..<3, "+"))], to: "abcd") == "a-+d")
  }

  @Test
  func `A fix that overlaps an earlier one is left for the next run`() {
    #expect(apply([fix((0..<2, "x")), fix((1..<3, "y"))], to: "abcd") == "xcd")
    #expect(apply([fix((0..<3, "x")), fix((1..<1, "y"))], to: "abcd") == "xd")
    #expect(apply([fix((1..<1, "x")), fix((0..<3, "y"))], to: "abcd") == "axbcd")
    #expect(apply([fix((1..<1, "x")), fix((1..<1, "y"), (4..<4, "z"))], to: "abcd") == "axbcd")
  }
}
