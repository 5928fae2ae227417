// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

extension [UInt8] {
  /// Most code is ASCII, which is fast to check.
  var isUTF8: Bool {
    let isASCII = withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        if buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
        offset += 8
      }
      return buffer[offset...].allSatisfy { $0 < 0x80 }
    }
    return isASCII || String(bytes: self, encoding: .utf8) != nil
  }
}
