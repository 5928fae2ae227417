// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayLint

@Suite("Bracket depth")
struct BracketDepthTests {
  private static func nested(_ count: Int, _ open: String = "[", _ close: String = "]") -> String {
    String(repeating: open, count: count) + "a" + String(repeating: close, count: count)
  }

  @Test
  func `Twelve square brackets in each other are parsed, thirteen are not`() {
    #expect(!BracketDepth.isTooDeep(Array("let x = \(Self.nested(12))".utf8)))
    #expect(BracketDepth.isTooDeep(Array("let x = \(Self.nested(13))".utf8)))
    #expect(BracketDepth.isTooDeep(Array("let x = \(Self.nested(13, "b<[", "]>"))".utf8)))
    #expect(BracketDepth.isTooDeep(Array("let x = \(Self.nested(13, "(\n[", "\n])"))".utf8)))
  }

  @Test(arguments: [
    "// \(nested(13))\n", "/* \(nested(13)) */", "/* /* */ \(nested(13)) */", "\"\(nested(13))\"",
    "\"\\\"\(nested(13))\"",
    "\"\"\"\n\(nested(13))\n\" \(nested(13))\n\"\"\"", nested(13, "[{ ", " }]"),
    String(repeating: "[a], ", count: 100),
    "[ { ] } " + nested(11), "\"never closed \(nested(13))\nlet x = 1", "\"", "\"\"", "/", "/*", "//", "\"\"\"", "",
  ])
  func `Brackets of strings and comments, of different braces, and one after the other do not count`(_ text: String) {
    #expect(!BracketDepth.isTooDeep(Array(text.utf8)))
  }

  @Test(arguments: ["\"a\" ", "\"\\\\\" ", "\"\"\"\na\n\"\"\" ", "/* a */ ", "// a\n", "a / b ", "\"\" "])
  func `What is behind a string or a comment counts`(_ text: String) {
    #expect(BracketDepth.isTooDeep(Array((text + Self.nested(13)).utf8)))
  }

  @Test
  func `A file that is too deep is noted, and the others are linted`() {
    let report = Linter().lint([
      Linter.Input(
        path: "Deep.swift", bytes: Array("let x = \(Self.nested(10_000)); func f() { Task { await g() } }".utf8)),
      Linter.Input(path: "Clock.swift", bytes: Array("let x = A().refreshable { Task { await b() } }".utf8)),
    ])
    #expect(report.notes.count == 1 && report.notes.allSatisfy { $0.hasPrefix("Deep.swift: ") })
    #expect(report.findings.map(\.path) == ["Clock.swift"])
  }
}
