// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import LintEditor

@Suite("Positions in an editor")
struct DocumentTextTests {
  private static let text = "a\r\n投稿 😀b\n\ne\u{301}x"

  @Test
  func `Every offset of a character is found again`() {
    let text = DocumentText(Array(Self.text.utf8))
    var offset = 0
    for scalar in Self.text.unicodeScalars {
      // Between \r and \n there is no position.
      if scalar != "\n" || offset != 2 { #expect(text.offset(of: text.position(of: offset)) == offset) }
      offset += UTF8.width(scalar)
    }
    #expect(text.offset(of: text.position(of: offset)) == offset)
  }

  @Test(
    arguments: [
      (0, 0, 0), (0, 1, 1), (0, 9, 1), (1, 0, 3), (1, 1, 6), (1, 3, 10), (1, 4, 10), (1, 5, 14), (1, 6, 15),
      (1, 99, 15),
      (2, 0, 16), (3, 1, 18), (3, 2, 20), (3, 3, 21), (4, 0, 21), (99, 5, 21),
    ])
  func `A position counts UTF-16 code units`(_ line: Int, _ character: Int, _ offset: Int) {
    let text = DocumentText(Array(Self.text.utf8))
    #expect(text.offset(of: DocumentText.Position(line: line, character: character)) == offset)
  }

  @Test
  func `Lines are counted anew after a change`() {
    var text = DocumentText(Array("a\nb".utf8))
    text.replace(0..<1, with: "x\ny\r\n")
    #expect(text.offset(of: DocumentText.Position(line: 3, character: 1)) == text.bytes.count)
  }

  @Test(
    arguments: [
      ("file:///a/b%20c/%E6%8A%95.swift", "/a/b c/投.swift"), ("file://localhost/a.swift", "/a.swift"),
      ("FILE:///a.swift", "/a.swift"),
    ])
  func `A URI is a path`(_ uri: String, _ path: String) {
    #expect(FileAddress.path(of: uri) == path)
    #expect(FileAddress.path(of: FileAddress.uri(of: path)) == path)
  }

  @Test(arguments: [
    "untitled:Untitled-1", "file://server/a.swift", "file:///%ZZ", "file:///%FF", "file:///%4", "file:",
  ])
  func `Another URI is none`(_ uri: String) { #expect(FileAddress.path(of: uri) == nil) }
}
