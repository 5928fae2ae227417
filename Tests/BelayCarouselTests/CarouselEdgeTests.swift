// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayCarousel

@Suite("Paging: at the edges")
struct CarouselEdgeTests {
  private let geometry = PageGeometry(pageCount: 10, pageWidth: 100)

  #if os(macOS) || os(Linux)
    @Test
    func `A rule stays within its bounds, whatever it is made of`() async {
      #expect(geometry.snapPage(from: 5, proposedOffset: 900, velocity: 0, rule: SnapRule(maximumPages: -1)) == 6)
      #expect(geometry.snapPage(from: 5, proposedOffset: 500, velocity: 1, rule: SnapRule(flickVelocity: .nan)) == 6)
      await #expect(processExitsWith: .success) {
        let rule = SnapRule(maximumPages: .min)
        _ = PageGeometry(pageCount: 10, pageWidth: 100).snapPage(from: 5, proposedOffset: 500, velocity: 0, rule: rule)
      }
    }
  #endif

  @Test
  func `A finger that stops a settling is where the content is, not where that was going`() {
    var carousel = Carousel(geometry)
    #expect(carousel.select(page: 8) == 800)
    carousel.scroll(to: 100)
    carousel.beginDrag()
    carousel.scroll(to: 110)
    #expect(carousel.page == 1)
    #expect(carousel.endDrag(proposedOffset: 110, velocity: 0) == 100)
  }
}
