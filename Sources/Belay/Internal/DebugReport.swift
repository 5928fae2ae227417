// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Sentences for the person who runs a debug build: something is probably wrong, and nothing is lost by going on.
///
/// Debug builds write them to standard error; release builds do not contain them.
package enum DebugReport {
  /// Takes the reports of the current task instead of standard error, so that tests can run side by side.
  @TaskLocal package static var handler: (@Sendable (String) -> Void)?

  /// As `handler`, for ``advise(_:)``.
  @TaskLocal package static var adviser: (@Sendable (String) -> Void)?

  /// As ``make(_:)``, for what may well be meant: a test store does not fail for it.
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
