// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

nonisolated final class EqualAlertUITests: XCTestCase {
  @MainActor
  func testAnAlertThatComesAgainWithAnEqualTextIsShown() {
    let promise = Promise(
      .firstHour, row: "EqualAlert", "An alert that comes again with an equal text, after it was nil, is shown")
    let test = ScreenTest("alert")
    test.app.buttons["Pay"].firstMatch.tap()
    let alert = test.app.alerts["Could not pay"].firstMatch
    test.expect(alert, promise, "the alert is shown")
    for _ in 2...3 {
      alert.buttons["Try again"].firstMatch.tap()
      test.expectGone(alert, promise, "the alert closes")
      test.expect(alert, promise, "the alert is shown again")
    }
    alert.buttons["Cancel"].firstMatch.tap()
    test.expectGone(alert, promise, "the alert closes")
    // Only now: an alert may hide what is below it.
    test.expect(sent: "payTapped, closed", promise)
  }
}
