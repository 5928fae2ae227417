// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import XCTest

nonisolated final class PagingCarouselUITests: XCTestCase {
  @MainActor
  func testASwipeTurnsOnePageAndAWriteScrolls() {
    let promise = Promise(.swiftUI, row: "PagingCarousel", "one page number, bound both ways")
    let stops = Promise(.swiftUI, row: "PagingCarousel", "stops where `SnapRule` says")
    let test = ScreenTest("carousel")
    let page = test.app.staticTexts["page"].firstMatch
    let carousel = test.app.scrollViews.firstMatch
    test.expect(carousel, promise, "the carousel is shown")
    for number in 1...2 {
      carousel.swipeLeft()
      let isTurned = page.wait(for: \.label, toEqual: "on page \(number)", timeout: 10)
      XCTAssertTrue(isTurned, "swipe \(number) has led to “\(page.label)”, not to the next page: \(stops)")
    }
    test.app.buttons["Last page"].firstMatch.tap()
    let last = test.app.staticTexts["Page 3"].firstMatch
    XCTAssertTrue(last.wait(for: \.isHittable, toEqual: true, timeout: 10), "page 3 is scrolled to: \(promise)")
    XCTAssertEqual(page.label, "on page 3", "the carousel has written another page: \(promise)")
  }
}
