// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// How many files, and so connections, this process may have open.
enum OpenFiles {
  private static let wanted: rlim_t = 16_384

  /// Asks for more than the usual 1,024 (256 on macOS): a session needs up to some forty.
  static func raiseLimit() {
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    // Without it there are fewer sessions: who connects beyond it waits.
    _ = setrlimit(files, &limit)
  }
}
