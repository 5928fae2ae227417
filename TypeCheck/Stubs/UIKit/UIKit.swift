// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/uikit, the page of each name. Code that uses them was compiled once
// against the interfaces of iOS 17.4 and 26.2.

// Not Apple's module `UIKit`: only the declarations of it that the glue and its samples use, with Apple's signatures and
// availability, so that Scripts/check-ui can type-check them. No line of it ever runs.

@_exported public import CoreGraphics
@_exported public import Foundation

// MARK: What UIKit adds to Foundation; for iOS it is in the stub Foundation

#if canImport(Glibc) || canImport(Musl)
  extension IndexPath {
    public init(item: Int, section: Int) { fatalError() }
    public init(row: Int, section: Int) { fatalError() }
    public var item: Int { fatalError() }
    public var row: Int { fatalError() }
    public var section: Int { fatalError() }
  }
#endif
