// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Testing

@Suite("Paging: at the edges")
struct CarouselEdgeTests {
  private let geometry = PageGeometry(pageCount: 10, pageWidth: 100)

  @Test
  func `A rule that is changed later has the bounds of one that is made`() async {
    var rule = SnapRule()
    rule.maximumPages = -1
    #expect(geometry.snapPage(from: 5, proposedOffset: 900, velocity: 0, rule: rule) == 6)
    rule = SnapRule()
    rule.flickVelocity = .nan
    #expect(geometry.snapPage(from: 5, proposedOffset: 500, velocity: 1, rule: rule) == 6)
    await #expect(processExitsWith: .success) {
      var rule = SnapRule()
      rule.maximumPages = .min
      _ = PageGeometry(pageCount: 10, pageWidth: 100).snapPage(from: 5, proposedOffset: 500, velocity: 0, rule: rule)
    }
  }

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
