// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Whether square brackets are nested too deeply for the parser.
///
/// To distinguish `[3 of Int]` from an array, the parser reads the contents of a square bracket twice, and so twice
/// again for each nested bracket: sixteen levels take seconds, twenty take minutes. Brackets in strings and comments do
/// not count. A brace resets the depth, because its contents are no type.
public enum BracketDepth {
  /// Twelve levels take milliseconds, and no handwritten code has more.
  public static let limit = 12

  public static func isTooDeep(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var scan = Scan(bytes: bytes)
      return scan.isTooDeep()
    }
  }

  private struct Scan {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    mutating func isTooDeep() -> Bool {
      var depth = 0
      var outer: [Int] = []
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "["):
          depth += 1
          if depth > BracketDepth.limit { return true }
        case UInt8(ascii: "]"): depth = max(0, depth - 1)
        case UInt8(ascii: "{"):
          outer.append(depth)
          depth = 0
        case UInt8(ascii: "}"): depth = outer.popLast() ?? 0
        case UInt8(ascii: "/"): skipComment()
        case UInt8(ascii: "\""): skipString()
        default: break
        }
      }
      return false
    }

    private mutating func skipComment() {
      guard index < bytes.count else { return }
      if bytes[index] == UInt8(ascii: "/") {
        while index < bytes.count, bytes[index] != 10, bytes[index] != 13 { index += 1 }
      } else if bytes[index] == UInt8(ascii: "*") {
        index += 1
        var open = 1
        while index + 1 < bytes.count, open > 0 {
          switch (bytes[index], bytes[index + 1]) {
          case (UInt8(ascii: "*"), UInt8(ascii: "/")): (open, index) = (open - 1, index + 2)
          case (UInt8(ascii: "/"), UInt8(ascii: "*")): (open, index) = (open + 1, index + 2)
          default: index += 1
          }
        }
      }
    }

    /// A string on one line ends with the line at the latest; a multi-line string with three quotes.
    private mutating func skipString() {
      let quote = UInt8(ascii: "\"")
      guard index + 1 < bytes.count, bytes[index] == quote, bytes[index + 1] == quote else {
        while index < bytes.count, bytes[index] != quote, bytes[index] != 10, bytes[index] != 13 {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
        return
      }
      index += 2
      while index + 2 < bytes.count {
        if bytes[index] == quote, bytes[index + 1] == quote, bytes[index + 2] == quote { break }
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      index += 3
    }
  }
}
