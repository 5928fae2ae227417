// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Fails a test, whichever framework runs it.
///
/// - In a task of a Swift Testing test: an issue of that test, at the caller's line.
/// - Elsewhere, while an XCTest test runs: a failure of that test, at the caller's line.
/// - Elsewhere, such as on a thread made by a Swift Testing test: an issue of the whole test run, because the test is
///   not known, and a line on standard error. In a process without a test, only that line.
///
/// A failure is never lost, and recording never traps. It may be called from any thread, also from a `deinit`.
/// Concurrent calls are as safe as the framework's own.
package enum TestFailure {
  /// Receives the failures of the current task in place of the frameworks, for the kit's own tests.
  @TaskLocal package static var handler: (@Sendable (_ message: String, _ location: TestLocation) -> Void)?

  /// Receives what the current task shows, for the kit's own tests.
  @TaskLocal package static var shown: (@Sendable (_ message: String, _ location: TestLocation) -> Void)?

  /// Shows something that does not fail the test: a warning of the test, or a line of the output.
  package static func show(_ message: String, at location: TestLocation) {
    if let shown { return shown(message, location) }
    if SwiftTestingFailure.show(message, at: location) { return }
    print("\(location): \(message)")
  }

  /// Fails the test.
  package static func record(_ message: String, at location: TestLocation) {
    if let handler { return handler(message, location) }
    if SwiftTestingFailure.isInTest { return SwiftTestingFailure.record(message, at: location) }
    if XCTestFailure.record(message, at: location) { return }
    // An issue without a test is reported to every test run in this process. Whether there is one cannot be known.
    SwiftTestingFailure.record(message, at: location)
    StandardError.print("belay: \(location): \(message)\n")
  }
}
