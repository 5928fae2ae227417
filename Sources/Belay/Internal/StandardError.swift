// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where a report goes when nobody else can take it.
package enum StandardError {
  package static func print(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      // What standard error refuses has nowhere else to go.
      _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
