// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Testing)
  import Testing

  /// Failures reported to Swift Testing.
  enum SwiftTestingFailure {
    /// Whether the current task belongs to a test.
    static var isInTest: Bool { Test.current != nil }

    /// Whether the framework recorded a failure when it threw the error, as `#require` does.
    static func hasRecorded(_ error: any Error) -> Bool { error is ExpectationFailedError }

    static func record(_ message: String, at location: TestLocation) {
      Issue.record(Comment(rawValue: message), sourceLocation: SourceLocation(location))
    }

    /// Returns whether it is shown as a warning of the current test. Before Swift 6.3 there are none.
    static func show(_ message: String, at location: TestLocation) -> Bool {
      #if compiler(>=6.3)
        guard isInTest else { return false }
        Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: SourceLocation(location))
        return true
      #else
        return false
      #endif
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
    static func hasRecorded(_ error: any Error) -> Bool { false }
    static func record(_ message: String, at location: TestLocation) {}
    static func show(_ message: String, at location: TestLocation) -> Bool { false }
  }
#endif
