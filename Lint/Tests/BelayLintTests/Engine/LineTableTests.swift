// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint
@testable import LintRules

@Suite struct LineTableTests {
  @Test
  func `A line begins after every kind of line end`() {
    let table = LineTable(Array("a\nb\r\nc\rd".utf8))
    #expect(table.place(of: 7) == (4, 1))
  }
}
