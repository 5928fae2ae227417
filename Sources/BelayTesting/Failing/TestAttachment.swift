// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Testing)
  import Testing
#endif

/// A text that is attached to the current test, where the framework has attachments. Elsewhere nothing happens: what
/// matters is in the failure.
enum TestAttachment {
  /// Receives the attachments of the current task in place of the framework, for the kit's own tests.
  @TaskLocal static var handler: (@Sendable (_ text: String, _ name: String) -> Void)?

  static func record(_ text: String, named name: String, at location: TestLocation) {
    if let handler { return handler(text, name) }
    #if canImport(Testing)
      // A failure that a test of the kit has taken is none of its own.
      guard SwiftTestingFailure.isInTest, TestFailure.handler == nil else { return }
      Attachment.record(text, named: name, sourceLocation: SourceLocation(location))
    #endif
  }
}
