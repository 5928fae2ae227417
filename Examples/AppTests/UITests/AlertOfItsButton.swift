// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

nonisolated final class AlertOfItsButtonUITests: XCTestCase {
  @MainActor
  func testAnAlertThatItsOwnButtonShowsAgainIsInTheStateAndOnTheScreenOrInNeither() {
    let promise = Promise(
      .firstHour, row: "AlertOfItsButton",
      "An alert that its own button shows again at once is in the state and on the screen, or in neither")
    let test = ScreenTest("alert-at-once")
    test.app.buttons["Pay"].firstMatch.tap()
    let alert = test.app.alerts["Could not pay"].firstMatch
    test.expect(alert, promise, "the alert is shown")
    alert.buttons["Try again"].firstMatch.tap()
    // SwiftUI closes the alert, before or after the button's action. If that is after it, nothing is left; else the
    // alert comes again, and can be closed.
    _ = alert.waitForNonExistence(timeout: 3)
    if alert.waitForExistence(timeout: 3) { alert.buttons["Cancel"].firstMatch.tap() }
    test.expectGone(alert, promise, "the alert closes")
    let failure = test.app.staticTexts["failure"].firstMatch
    let isNone = failure.wait(for: \.label, toEqual: "no failure", timeout: 10)
    XCTAssertTrue(isNone, "no alert is shown, and the state has “\(failure.label)”: \(promise)")
  }
}
