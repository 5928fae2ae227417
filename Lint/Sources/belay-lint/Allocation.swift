// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// How memory is had from the system.
enum Allocation {
  /// A tree is built, read and thrown away, and the next one takes as much again. Glibc gives memory back each time and has to
  /// ask for it anew, page after page, which takes as long as parsing.
  static func keepFreedMemory() {
    #if canImport(Glibc)
      // `malloc.h` is not part of Swift's Glibc; other C libraries on Linux do not have the function.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      let setOption = unsafeBitCast(symbol, to: (@convention(c) (CInt, CInt) -> CInt).self)
      let (trimThreshold, mapThreshold): (CInt, CInt) = (-1, -3)
      _ = setOption(trimThreshold, .max)
      _ = setOption(mapThreshold, 1 << 30)
    #endif
  }
}
