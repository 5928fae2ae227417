// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Where a run was requested or a lane declared: `Checkout.swift:42`.
package struct SourceLocation: Sendable, CustomStringConvertible {
  package let fileID: StaticString
  package let line: UInt

  package init(fileID: StaticString, line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  package var description: String { "\(fileID):\(line)" }
}
