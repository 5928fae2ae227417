// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Reports for the developer in a debug build: something is probably wrong, but the program can continue.
///
/// Debug builds write them to standard error; release builds do not contain them.
package enum DebugReport {
  /// Receives the reports of the current task in place of standard error, so that tests can run concurrently.
  @TaskLocal package static var handler: (@Sendable (String) -> Void)?

  /// As `handler`, for ``advise(_:)``.
  @TaskLocal package static var adviser: (@Sendable (String) -> Void)?

  /// As ``make(_:)``, for code that may be intended: a test store does not fail for it.
  package static func advise(_ message: @autoclosure () -> String) {
    #if DEBUG
      if let adviser {
        adviser(message())
      } else {
        StandardError.print("belay: \(message())\n")
      }
    #endif
  }

  package static func make(_ message: @autoclosure () -> String) {
    #if DEBUG
      if let handler {
        handler(message())
      } else {
        StandardError.print("belay: \(message())\n")
      }
    #endif
  }
}
