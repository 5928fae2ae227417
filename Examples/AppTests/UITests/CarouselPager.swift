// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

nonisolated final class CarouselPagerUITests: XCTestCase {
  @MainActor
  func testASwipeMovesTheDotsAndATapOnThemScrolls() {
    let promise = Promise(.uiKit, row: "CarouselPager", "The dots follow the cell nearest the middle")
    let test = ScreenTest("pager")
    let dots = test.app.pageIndicators["dots"].firstMatch
    test.expect(dots, promise, "the dots are shown")
    test.drag(from: (0.9, 0.25), to: (0.1, 0.25))
    test.expect(test.app.staticTexts["Page 1"].firstMatch, promise, "the swipe turns a page")
    expect(dots, "page 2 of 4", promise)

    dots.coordinate(withNormalizedOffset: CGVector(dx: 0.95, dy: 0.5)).tap()
    test.expect(test.app.staticTexts["Page 2"].firstMatch, promise, "a tap right of the dots turns a page")
    expect(dots, "page 3 of 4", promise)

    let finger = Promise(.uiKit, row: "CarouselPager", "a finger wins")
    dots.coordinate(withNormalizedOffset: CGVector(dx: 0.95, dy: 0.5)).tap()
    test.drag(from: (0.1, 0.25), to: (0.9, 0.25))
    test.expect(test.app.staticTexts["Page 2"].firstMatch, finger, "a drag after a tap turns the page back")
    expect(dots, "page 3 of 4", finger)
  }

  @MainActor
  private func expect(_ dots: XCUIElement, _ page: String, _ promise: Promise) {
    let isShown = dots.wait(for: \.stringValue, toEqual: page, timeout: 10)
    XCTAssertTrue(isShown, "the dots show “\(dots.stringValue)”, not “\(page)”: \(promise)")
  }
}
