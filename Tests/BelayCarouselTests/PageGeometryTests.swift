// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayCarousel

@Suite("PageGeometry")
struct PageGeometryTests {
  let full = PageGeometry(pageCount: 4, pageWidth: 320)

  @Test(arguments: [
    (0.0, 0), (159, 0), (160, 0), (160.25, 1), (320, 1), (480, 1), (480.25, 2), (960, 3), (5000, 3), (-1, 0),
    (-5000, 0), (.infinity, 3), (-.infinity, 0),
  ])
  func `A page fills the viewport: the boundary is half way, and at the boundary the lower page wins`(
    offset: Double, page: Int
  ) {
    #expect(full.nearestPage(to: offset) == page)
  }

  @Test
  func `Narrow pages with a gap and an inset, in a wide viewport: centers are compared, not edges`() {
    let geometry = PageGeometry(pageCount: 3, pageWidth: 100, spacing: 20, viewportWidth: 300, leadingInset: 40)
    #expect(geometry.stride == 120)
    #expect((0..<3).map(geometry.center(ofPage:)) == [90, 210, 330])
    #expect((0..<3).map(geometry.offset(ofPage:)) == [-60, 60, 180])
    #expect(geometry.nearestPage(to: 0) == 0)
    #expect(geometry.nearestPage(to: 0.25) == 1)
    #expect(geometry.position(at: 0) == 0.5)
    #expect(geometry.position(at: 180) == 2)
  }

  @Test
  func `Without pages there is no nearest one, and the content rests`() {
    for count in [0, -3, .min] {
      let geometry = PageGeometry(pageCount: count, pageWidth: 320)
      #expect(geometry.pageCount == 0)
      #expect(geometry.nearestPage(to: 100) == nil)
      #expect(geometry.offset(ofPage: 2) == 0)
      #expect(geometry.snapPage(from: 0, proposedOffset: 100, velocity: 1000) == nil)
    }
  }

  @Test
  func `A carousel without a width, as before its first layout, has pages of one point`() {
    let geometry = PageGeometry(pageCount: 3, pageWidth: 0, viewportWidth: 0)
    #expect(geometry.pageWidth == 1)
    #expect((0..<3).map(geometry.offset(ofPage:)) == [0.5, 1.5, 2.5])
    #expect(geometry.nearestPage(to: 1.5) == 1)
  }

  @Test
  func `What is no length counts as none, and what is no offset has no page`() {
    for strange in [Double.nan, .infinity, -.infinity, -5] {
      let geometry = PageGeometry(
        pageCount: 2, pageWidth: strange, spacing: strange, viewportWidth: strange, leadingInset: strange)
      #expect(geometry.pageWidth == 1)
      #expect(geometry.spacing == 0)
      #expect(geometry.viewportWidth == 0)
      #expect(geometry.leadingInset == (strange == -5 ? -5 : 0))
    }
    #expect(full.nearestPage(to: .nan) == nil)
    #expect(PageGeometry(pageCount: 2, pageWidth: 1e300).pageWidth == 1e9)
  }

  @Test
  func `A page that there is not counts as the nearest that there is`() {
    #expect(full.offset(ofPage: -7) == 0)
    #expect(full.offset(ofPage: 99) == 960)
    #expect(full.offset(ofPage: .max) == 960)
    #expect(full.offset(ofPage: .min) == 0)
  }

  @Test(arguments: 0..<10)
  func `10,000 random geometries: the nearest page is the one that a search finds`(seed: UInt64) {
    var draw = Draw(seed: seed)
    for _ in 0..<1_000 {
      let geometry = draw.geometry()
      let offset = draw.offset(in: geometry)
      let (page, expected) = (geometry.nearestPage(to: offset), geometry.nearestPageBySearch(to: offset))
      #expect(page == expected, "\(geometry) at \(offset)")
    }
  }

  @Test
  func `Random geometries: every page is nearest at its own offset, and pages never go back as the offset grows`() {
    var draw = Draw(seed: 11)
    for _ in 0..<500 {
      let geometry = draw.geometry()
      for page in 0..<geometry.pageCount {
        let offset = geometry.offset(ofPage: page)
        #expect(geometry.nearestPage(to: offset) == page, "\(geometry)")
        #expect(abs(geometry.position(at: offset) - Double(page)) < 1e-9, "\(geometry)")
      }
      let offsets = (0..<50).map { _ in draw.offset(in: geometry) }.sorted()
      let pages = offsets.compactMap(geometry.nearestPage(to:))
      #expect(pages == pages.sorted(), "\(geometry)")
    }
  }

  @Test
  func `Whatever the input, there is an answer, and it is a page that there is`() {
    var answers = 0
    for width in Draw.strange {
      for other in Draw.strange {
        for count in [0, 1, 2, 1_000_000, Int.max, -1] {
          let geometry = PageGeometry(
            pageCount: count, pageWidth: width, spacing: other, viewportWidth: other, leadingInset: other)
          for offset in Draw.strange {
            let page = geometry.nearestPage(to: offset)
            #expect(page.map { (0..<geometry.pageCount).contains($0) } ?? (count <= 0 || offset.isNaN))
            answers += 1
          }
        }
      }
    }
    #expect(answers == 18 * 18 * 6 * 18)
  }
}
