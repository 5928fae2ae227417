// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

nonisolated final class NavigationStackUITests: XCTestCase {
  private let back = Promise(
    .swiftUI, row: "NavigationStack(store, …)", "going back sends one action, with what remains")

  @MainActor
  func testTheBackButtonAndTheSwipeSendOneActionEach() {
    let test = push(2, on: "stack")
    test.goBack(from: "Screen 2")
    test.expect(test.app.navigationBars["Screen 1"].firstMatch, back, "the first screen is shown")
    test.expect(sent: "back to 1", back)
    test.drag(from: (0.005, 0.5), to: (0.9, 0.5))
    test.expect(test.app.navigationBars["Root"].firstMatch, back, "the root is shown")
    test.expect(sent: "back to 1, back to 0", back)
  }

  @MainActor
  func testAPathFromALinkIsShownAtOnce() {
    let test = ScreenTest("stack")
    test.app.buttons["Open a link"].firstMatch.tap()
    test.expect(test.app.navigationBars["Screen 3"].firstMatch, back, "the last screen of the link is shown")
    for title in ["Screen 3", "Screen 2", "Screen 1"] { test.goBack(from: title) }
    test.expect(test.app.navigationBars["Root"].firstMatch, back, "the root is shown")
    test.expect(sent: "back to 2, back to 1, back to 0", back)
  }

  @MainActor
  func testAPopThatTheStateRefusesIsPutBack() {
    let promise = Promise(
      .swiftUI, row: "NavigationStack(store, …)", "a pop that the state refuses is put back, and reported")
    let test = push(2, on: "stack-refusing")
    test.goBack(from: "Screen 2")
    test.expect(sent: "back to 1", promise)
    test.expect(test.app.navigationBars["Screen 2"].firstMatch, promise, "the refused screen is shown again")
    test.expect(sent: "back to 1", promise)
  }

  /// The screen, with this number of pushed screens.
  @MainActor
  private func push(_ count: Int, on screen: String) -> ScreenTest {
    let test = ScreenTest(screen)
    for number in 1...count {
      test.app.buttons["Push"].firstMatch.tap()
      test.expect(test.app.navigationBars["Screen \(number)"].firstMatch, back, "screen \(number) is pushed")
    }
    return test
  }
}
