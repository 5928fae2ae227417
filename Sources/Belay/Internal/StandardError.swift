// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(ucrt)
  import ucrt
#elseif canImport(WASILibc)
  import WASILibc
#endif

/// Where a report goes when nobody else can take it: standard error; standard output where none of these libraries is.
package enum StandardError {
  package static func print(_ text: String) {
    // Its number is 2 everywhere, and not every library has a name for that. What it refuses has nowhere else to go.
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic) || canImport(WASILibc)
      var text = text
      text.withUTF8 { bytes in _ = write(2, bytes.baseAddress, bytes.count) }
    #elseif canImport(ucrt)
      var text = text
      text.withUTF8 { bytes in _ = _write(2, bytes.baseAddress, UInt32(clamping: bytes.count)) }
    #else
      Swift.print(text, terminator: "")
    #endif
  }
}
