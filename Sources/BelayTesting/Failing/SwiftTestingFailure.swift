// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Testing)
  import Testing

  /// Failures as Swift Testing takes them.
  enum SwiftTestingFailure {
    /// Whether the current task is one of a test.
    static var isInTest: Bool { Test.current != nil }

    static func record(_ message: String, at location: TestLocation) {
      Issue.record(Comment(rawValue: message), sourceLocation: SourceLocation(location))
    }
  }

  extension SourceLocation {
    fileprivate init(_ location: TestLocation) {
      self.init(
        fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: Int(location.line),
        column: Int(location.column))
    }
  }
#else
  /// Swift Testing is not there: no test is its.
  enum SwiftTestingFailure {
    static var isInTest: Bool { false }
    static func record(_ message: String, at location: TestLocation) {}
  }
#endif
