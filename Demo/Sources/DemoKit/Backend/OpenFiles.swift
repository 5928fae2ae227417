// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// The number of files, and so of connections, that this process may have open.
enum OpenFiles {
  private static let wanted: rlim_t = 20_480

  #if canImport(Glibc)
    private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let files = RLIMIT_NOFILE
  #endif

  /// The current limit; a minimum that every system allows if it is unknown.
  static var limit: Int {
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return 256 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit above the usual 1,024 (256 on macOS): a session needs up to about forty files.
  static func raiseLimit() {
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    // If that fails, there are fewer sessions: see `SessionDirectory.limit(openFiles:)`.
    _ = setrlimit(files, &limit)
  }
}
