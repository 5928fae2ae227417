// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if os(Linux)
  public import Foundation

  // The package TypeCheck uses the real Foundation, which has this on Apple's systems alone.
  extension URL {
    public static var documentsDirectory: URL { fatalError() }
  }
#endif
