// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The line on which a link is declared: the same line, the same link.
struct LinkSource: Hashable, CustomStringConvertible {
  private let fileID: StaticString
  private let line: UInt
  private let column: UInt

  init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.line = line
    self.column = column
  }

  static func == (left: LinkSource, right: LinkSource) -> Bool {
    left.line == right.line && left.column == right.column && left.description == right.description
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(column)
  }

  var description: String { "\(fileID):\(line)" }
}
