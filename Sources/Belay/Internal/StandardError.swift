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

/// The output for reports without another receiver: standard error, or standard output on platforms without one of
/// these libraries.
package enum StandardError {
  package static func print(_ text: String) {
    // Its file descriptor is 2 everywhere, and not every library has a name for it. If the write fails, the text is
    // lost.
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

/// The end of the process, for what can be told at no other time. Where there is none of these libraries, it is told of
/// none.
package enum ProcessEnd {
  /// Calls the function when the process ends by `exit`, as a returning `main` does. A process that is killed or traps
  /// calls nothing.
  package static func call(_ function: @convention(c) () -> Void) {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic) || canImport(ucrt) || canImport(WASILibc)
      _ = atexit(function)
    #endif
  }
}
