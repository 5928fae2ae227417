// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// How the kit fails a test, whichever framework runs it.
///
/// - In a task of a Swift Testing test: an issue of that test, at the caller's line.
/// - Elsewhere, while an XCTest test runs: a failure of that test, at the caller's line.
/// - Elsewhere, such as on a thread that a Swift Testing test has made: an issue of the whole run, for nobody can say which
///   of its tests asked; and a line on standard error. In a process without a test, that line is all.
///
/// A failure is never lost, and never traps. From any thread, also from a `deinit`. Calls of several threads at once are as
/// safe as the framework's own.
package enum TestFailure {
  /// Takes the failures of the current task instead of the frameworks, so that the kit's own tests can read them.
  @TaskLocal package static var handler: (@Sendable (_ message: String, _ location: TestLocation) -> Void)?

  /// Fails the test.
  package static func record(_ message: String, at location: TestLocation) {
    if let handler { return handler(message, location) }
    if SwiftTestingFailure.isInTest { return SwiftTestingFailure.record(message, at: location) }
    if XCTestFailure.record(message, at: location) { return }
    // Without a test of its own, an issue goes to every run of this process. Whether there is one, nobody tells.
    SwiftTestingFailure.record(message, at: location)
    StandardError.print("belay: \(location): \(message)\n")
  }
}
