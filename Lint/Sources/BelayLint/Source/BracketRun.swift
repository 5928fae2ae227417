// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension [UInt8] {
  /// The longest run of opening square brackets with nothing but blanks and parentheses between.
  ///
  /// The parser tries each of them as a type and as a list, and each try doubles the work: at twenty it practically
  /// stops.
  var longestBracketRun: Int {
    withUnsafeBufferPointer { bytes in
      var (longest, run) = (0, 0)
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "["):
          run += 1
          if run > longest { longest = run }
        case UInt8(ascii: "("), 9, 10, 13, 32: break
        default: run = 0
        }
      }
      return longest
    }
  }
}
