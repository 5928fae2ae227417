// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Finding.Step {
  /// The column in UTF-16 code units, from 1, of a column in bytes: editors and SARIF count so. The blanks before the code have one
  /// byte each. Nil if the column is not on the line.
  func column16(ofByte column: Int) -> Int? {
    guard let before = code(beforeByte: column) else { return nil }
    return self.column + before.utf16.count
  }

  /// The code to the left of a column; nil if the column is not on the line.
  func code(beforeByte column: Int) -> Substring? {
    let count = column - self.column
    guard count >= 0, count <= code.utf8.count else { return nil }
    let end = code.utf8.index(code.startIndex, offsetBy: count)
    // An offset within a character cannot come from a parser; rounded down, it is still on the line.
    return code[..<end]
  }
}
