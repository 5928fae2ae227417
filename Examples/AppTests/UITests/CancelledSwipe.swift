// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

nonisolated final class CancelledSwipeUITests: XCTestCase {
  @MainActor
  func testAScreenCanBeDismissedAfterASwipeThatWasGivenUp() {
    let promise = Promise(
      .firstHour, row: "CancelledSwipe",
      "A swipe back that is given up sends nothing, and the screen can be dismissed after it")
    let test = ScreenTest("stack")
    test.app.buttons["Push"].firstMatch.tap()
    let screen = test.app.navigationBars["Screen 1"].firstMatch
    test.expect(screen, promise, "the screen is pushed")
    test.drag(from: (0.005, 0.5), to: (0.2, 0.5), holding: 0.5)
    test.expect(screen, promise, "the screen stays")
    test.expect(sent: "nothing", promise)
    test.app.buttons["Dismiss"].firstMatch.tap()
    test.expect(test.app.navigationBars["Root"].firstMatch, promise, "the root is shown")
    test.expect(sent: "back to 0", promise)
  }
}
