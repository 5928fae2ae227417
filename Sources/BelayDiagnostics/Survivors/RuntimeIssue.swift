// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(os) && canImport(MachO)
  import MachO
  import os

  /// Xcode's runtime issues: the purple warnings.
  ///
  /// Xcode shows a fault in this subsystem as a runtime issue if it comes from a system framework, so it is logged in
  /// the name of one that every app has loaded. Without such a framework it is an ordinary fault in the console.
  /// Type-checked, and never run by this project.
  enum RuntimeIssue {
    private static let log = OSLog(subsystem: "com.apple.runtime-issues", category: "Belay")

    /// The Mach-O header of SwiftUI in this process; nil where it is not loaded.
    nonisolated(unsafe) private static let framework: UnsafeRawPointer? = {
      for index in 0..<_dyld_image_count() {
        guard let name = _dyld_get_image_name(index), let header = _dyld_get_image_header(index) else { continue }
        if String(cString: name).hasSuffix("/SwiftUI") { return UnsafeRawPointer(header) }
      }
      return nil
    }()

    static func report(_ text: String) {
      text.withCString { text in
        if let framework {
          os_log(.fault, dso: framework, log: log, "%{public}s", text)
        } else {
          os_log(.fault, log: log, "%{public}s", text)
        }
      }
    }
  }
#endif
