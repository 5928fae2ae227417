// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The line on which a link is declared, and its field. Links with equal sources are the same link.
struct LinkSource: Equatable, CustomStringConvertible {
  private let fileID: StaticString
  private let line: UInt
  private let column: UInt
  /// Nil for a case. One line may declare links for several fields, in a helper or in a `map`.
  private(set) var field: AnyKeyPath?

  init(_ fileID: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.line = line
    self.column = column
  }

  func of(_ field: AnyKeyPath) -> LinkSource {
    var source = self
    source.field = field
    return source
  }

  static func == (left: LinkSource, right: LinkSource) -> Bool {
    left.line == right.line && left.column == right.column && left.field == right.field
      && left.fileID.isEqual(to: right.fileID)
  }

  var description: String { "\(fileID):\(line)" }
}

extension StaticString {
  /// For file names: pointers to UTF-8.
  fileprivate func isEqual(to other: StaticString) -> Bool {
    utf8Start == other.utf8Start || description == other.description
  }
}
