// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Sentences for the person who runs a debug build: something is probably wrong, and nothing is lost by going on.
///
/// Debug builds write them to standard error; release builds do not contain them.
package enum DebugReport {
  /// Takes the reports of the current task instead of standard error, so that tests can run side by side.
  @TaskLocal package static var handler: (@Sendable (String) -> Void)?

  package static func make(_ message: @autoclosure () -> String) {
    #if DEBUG
      if let handler {
        handler(message())
      } else {
        var line = "belay: \(message())\n"
        line.withUTF8 { bytes in
          // A report that standard error refuses has nowhere else to go.
          _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
      }
    #endif
  }
}
