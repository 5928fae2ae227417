// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// The text of a file as an editor counts in it: lines from 0, and in a line UTF-16 code units from 0.
struct DocumentText: Sendable {
  private(set) var bytes: [UInt8]
  private var lines: LineTable

  init(_ bytes: [UInt8]) { (self.bytes, lines) = (bytes, LineTable(bytes)) }

  struct Position: Sendable, Equatable {
    let line: Int
    let character: Int
  }

  /// As the protocol says, a character behind the end of its line counts as the end. A line behind the last one is the text's end.
  func offset(of position: Position) -> Int {
    guard position.line < lines.count else { return bytes.count }
    let line = content(ofLine: position.line + 1)
    var (offset, units) = (line.lowerBound, 0)
    while offset < line.upperBound, units < position.character {
      let width = Self.width(ofCharacterAt: bytes[offset])
      let size = width == 4 ? 2 : 1
      // A position between the two units of one character is before it.
      guard units + size <= position.character else { break }
      units += size
      offset += width
    }
    return min(offset, line.upperBound)
  }

  func position(of offset: Int) -> Position {
    let (line, column) = lines.place(of: min(max(offset, 0), bytes.count))
    let start = min(offset, bytes.count) - (column - 1)
    let text = String(decoding: bytes[start..<min(offset, bytes.count)], as: UTF8.self)
    return Position(line: line - 1, character: text.utf16.count)
  }

  /// From 1 in lines, without the characters that end the line.
  func content(ofLine line: Int) -> Range<Int> {
    var range = lines.range(ofLine: line, in: bytes.count)
    while let last = range.last, bytes[last] == 10 || bytes[last] == 13 { range = range.dropLast() }
    return range
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    bytes.replaceSubrange(range, with: Array(text.utf8))
    lines = LineTable(bytes)
  }

  private static func width(ofCharacterAt first: UInt8) -> Int {
    switch first {
    case 0xF0...: 4
    case 0xE0...: 3
    case 0xC0...: 2
    default: 1
    }
  }
}

extension DocumentText.Position {
  /// Nil unless it is an object with two numbers that are not negative.
  init?(_ json: JSON?) {
    guard let line = json?["line"]?.int, let character = json?["character"]?.int, line >= 0, character >= 0 else {
      return nil
    }
    self.init(line: line, character: character)
  }

  var json: JSON { ["line": JSON(line), "character": JSON(character)] }
}
