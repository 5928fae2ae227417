// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

nonisolated final class RefreshableUITests: XCTestCase {
  @MainActor
  func testAListThatIsDrawnAgainDuringARefreshLoads() { pull("refresh-list", "a List") }

  @MainActor
  func testAScrollViewThatIsDrawnAgainDuringARefreshLoads() { pull("refresh-scroll", "a ScrollView") }

  @MainActor
  private func pull(_ screen: String, _ container: String) {
    let promise = Promise(
      .swiftUI, row: ".refreshable(store, action)", "a cancelled refresh stops waiting and cancels nothing")
    let test = ScreenTest(screen)
    test.expect(test.app.staticTexts["row 0, 0"].firstMatch, promise, "\(container) is shown")
    test.drag(from: (0.5, 0.3), to: (0.5, 0.95), holding: 0.2)
    test.expect(sent: "pulled, loaded", promise)
  }
}
