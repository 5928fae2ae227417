// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The line of a test that a failure belongs to: the caller's line, not one of the kit's.
///
/// The frameworks use different parts: Swift Testing the file id and column, XCTest the path.
package struct TestLocation: Sendable, CustomStringConvertible {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  package init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// `PortfolioTests/CheckoutTests.swift:42`.
  package var description: String { "\(fileID):\(line)" }
}
