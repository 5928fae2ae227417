// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Signatures: developer.apple.com/documentation/xctest, the page of each name. Nothing that uses them was compiled
// against an SDK yet.

// Not Apple's module `XCTest`: only the declarations of it that the tests of user interfaces use, with Apple's signatures and
// isolation, so that Scripts/check-ui can type-check them. No line of it ever runs.

@_exported public import CoreGraphics
@_exported public import Foundation

open class XCTest {
  public init() { fatalError() }
  open func setUpWithError() throws { fatalError() }
  open func tearDownWithError() throws { fatalError() }
}

open class XCTestCase: XCTest {
  open var continueAfterFailure: Bool {
    get { fatalError() }
    set { fatalError() }
  }
}
