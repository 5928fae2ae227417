// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// How memory is allocated from the system.
enum Allocation {
  /// Each tree is built, read and freed, and the next one takes as much memory again. By default Glibc returns freed
  /// memory to the system each time and then allocates it again, page by page, which takes as long as parsing.
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
