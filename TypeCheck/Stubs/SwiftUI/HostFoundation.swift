// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/foundation/url, the page of the name.

#if os(Linux)
  public import Foundation

  // The package TypeCheck uses the real Foundation, which has this on Apple's systems alone.
  extension URL {
    public static var documentsDirectory: URL { fatalError() }
  }
#endif
