// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Testing)
  import Testing

  /// Failures reported to Swift Testing.
  enum SwiftTestingFailure {
    /// Whether the current task belongs to a test.
    static var isInTest: Bool { Test.current != nil }

    static func record(_ message: String, at location: TestLocation) {
      Issue.record(Comment(rawValue: message), sourceLocation: SourceLocation(location))
    }
  }

  extension SourceLocation {
    init(_ location: TestLocation) {
      self.init(
        fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: Int(location.line),
        column: Int(location.column))
    }
  }
#else
  /// Without Swift Testing, no task belongs to one of its tests.
  enum SwiftTestingFailure {
    static var isInTest: Bool { false }
    static func record(_ message: String, at location: TestLocation) {}
  }
#endif
