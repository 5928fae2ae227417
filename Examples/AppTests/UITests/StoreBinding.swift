// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

nonisolated final class StoreBindingUITests: XCTestCase {
  @MainActor
  func testAWriteSendsOneAction() {
    let promise = Promise(.swiftUI, row: "store.binding", "a write sends one action and changes nothing else")
    let test = ScreenTest("binding")
    test.app.switches["exact"].firstMatch.switches.firstMatch.tap()
    test.expect(sent: "exact true", promise)
  }

  @MainActor
  func testATypedValueThatReceiveRefusesIsNotShown() {
    let promise = Promise(.swiftUI, row: "store.binding", "A value that `receive` refuses is not shown.")
    let test = ScreenTest("binding")
    let field = test.app.textFields["amount"].firstMatch
    test.expect(field, promise, "the field is there")
    field.tap()
    field.typeText("4a2")
    let isRefused = field.wait(for: \.stringValue, toEqual: "42", timeout: 10)
    XCTAssertTrue(isRefused, "the field shows “\(field.stringValue)”, not “42”: \(promise)")
  }
}
