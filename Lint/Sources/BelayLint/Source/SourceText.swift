// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

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

extension SourceText {
  /// A line without leading and trailing blanks.
  func text(ofLine line: Int) -> String {
    let range = lines.range(ofLine: line, in: byteCount)
    let blanks: Set<UInt8> = [9, 10, 13, 32]
    var text = bytes[range]
    while let first = text.first, blanks.contains(first) { text.removeFirst() }
    while let last = text.last, blanks.contains(last) { text.removeLast() }
    return String(decoding: text.prefix(500), as: UTF8.self)
  }
}

/// The offsets at which the lines of a file begin.
struct LineTable: Sendable {
  private let starts: [Int]

  var count: Int { starts.count }

  init(_ bytes: [UInt8]) {
    var starts = [0]
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte == 10 || byte == 13 else { continue }
        if byte == 13, index < bytes.count, bytes[index] == 10 { index += 1 }
        starts.append(index)
      }
    }
    self.starts = starts
  }

  /// Line and column of an offset, both from 1.
  func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - starts[low] + 1)
  }

  func range(ofLine line: Int, in count: Int) -> Range<Int> {
    let start = starts[min(max(line, 1), starts.count) - 1]
    return start..<(line < starts.count ? starts[line] : count)
  }

  func line(of node: some SyntaxProtocol) -> Int {
    place(of: node.positionAfterSkippingLeadingTrivia.utf8Offset).line
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
