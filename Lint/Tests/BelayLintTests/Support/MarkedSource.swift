// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Swift code with 1️⃣ before each position of an expected finding.
struct MarkedSource {
  static let marker = "1️⃣"

  let text: String
  /// Byte offsets into `text`.
  let offsets: [Int]

  init(_ marked: String) {
    var text = ""
    var offsets: [Int] = []
    var rest = marked[...]
    while let found = rest.firstRange(of: Self.marker) {
      text += rest[..<found.lowerBound]
      offsets.append(text.utf8.count)
      rest = rest[found.upperBound...]
    }
    self.text = text + rest
    self.offsets = offsets
  }

  /// Lines and columns of the marks, as in findings.
  var places: [Place] {
    offsets.map { offset in
      let before = text.utf8.prefix(offset)
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let column =
        offset
        - (before.lastIndex(of: UInt8(ascii: "\n")).map { before.distance(from: before.startIndex, to: $0) + 1 } ?? 0)
      return Place(line: line, column: column + 1)
    }
  }
}

struct Place: Hashable, CustomStringConvertible {
  let line: Int
  let column: Int

  var description: String { "\(line):\(column)" }
}
