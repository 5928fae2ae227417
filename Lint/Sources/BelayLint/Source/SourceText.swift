// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftParser
import SwiftSyntax

/// A parsed file, with the conversion of an offset to a line.
struct SourceText: Sendable {
  let path: String
  let tree: SourceFileSyntax
  let lines: LineTable
  let byteCount: Int
  /// A comment may turn rules off.
  let mentionsSuppression: Bool

  let bytes: [UInt8]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    lines = LineTable(bytes)
    self.bytes = bytes
    byteCount = bytes.count
    mentionsSuppression = bytes.containsText("belay:")
  }
}

extension LineTable {
  /// A line without leading and trailing blanks.
  func text(ofLine line: Int, in bytes: [UInt8]) -> String {
    let range = range(ofLine: line, in: bytes.count)
    let blanks: Set<UInt8> = [9, 10, 13, 32]
    var text = bytes[range.clamped(to: 0..<bytes.count)]
    while let first = text.first, blanks.contains(first) { text.removeFirst() }
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    return String(decoding: text.prefix(500), as: UTF8.self)
  }
}

extension [UInt8] {
  /// Whether the bytes contain the text.
  func containsText(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count >= length, length > 0 else { return false }
    let needle = text.utf8Start
    return withUnsafeBufferPointer { bytes in
      var index = 0
      let end = bytes.count - length
      while index <= end {
        if bytes[index] == needle[0] {
          var matched = 1
          while matched < length, bytes[index + matched] == needle[matched] { matched += 1 }
          if matched == length { return true }
        }
        index += 1
      }
      return false
    }
  }
}
