// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import BelayCarousel

@Suite("VisibleCell: the nearest page among those that are seen")
struct VisibleCellTests {
  @Test
  func `The cell whose center is nearest the middle, and not the one that covers most of it`() {
    // The middle is at 150. The wide cell contains it, but the narrow one's center is nearer.
    let cells = [
      VisibleCell(page: 0, origin: -200, width: 360), VisibleCell(page: 1, origin: 170, width: 20),
      VisibleCell(page: 2, origin: 200, width: 200),
    ]
    #expect(cells.nearestPage(viewportOrigin: 0, viewportWidth: 300) == 1)
    #expect(cells.nearestPage(viewportOrigin: -160, viewportWidth: 300) == 0)
    #expect(cells.nearestPage(viewportOrigin: 500, viewportWidth: 300) == 2)
  }

  @Test
  func `Of two at the same distance the lower page, in whatever order they stand`() {
    let cells = [VisibleCell(page: 4, origin: 100, width: 100), VisibleCell(page: 3, origin: 0, width: 100)]
    #expect(cells.nearestPage(viewportOrigin: 0, viewportWidth: 200) == 3)
    #expect(cells.reversed().nearestPage(viewportOrigin: 0, viewportWidth: 200) == 3)
  }

  @Test
  func `Cells without a width have one of a point, and so has the viewport`() {
    for width in [0, -3, Double.nan, .infinity] {
      let cell = VisibleCell(page: 0, origin: 10, width: width)
      #expect(cell.width == 1)
      #expect(cell.center == 10.5)
      let cells = [cell, VisibleCell(page: 1, origin: 9.75, width: 1)]
      // The middle is at 10.25, halfway between the centers; a viewport without width would make it 9.75, nearer to
      // page 1.
      #expect(cells.nearestPage(viewportOrigin: 9.875, viewportWidth: width) == 0)
      #expect(cells.nearestPage(viewportOrigin: 9.5, viewportWidth: width) == 1)
    }
  }

  @Test
  func `No cells, no place, no page; a cell whose place is unknown is passed over`() {
    let none: [VisibleCell] = []
    #expect(none.nearestPage(viewportOrigin: 0, viewportWidth: 300) == nil)
    let cells = [VisibleCell(page: 0, origin: .nan, width: 100), VisibleCell(page: 1, origin: 9_000, width: 100)]
    #expect(cells.nearestPage(viewportOrigin: 0, viewportWidth: 300) == 1)
    #expect(cells.prefix(1).nearestPage(viewportOrigin: 0, viewportWidth: 300) == nil)
    #expect(cells.nearestPage(viewportOrigin: .nan, viewportWidth: 300) == nil)
    #expect(cells.nearestPage(viewportOrigin: .infinity, viewportWidth: 300) == nil)
  }

  @Test
  func `Cells of equal width, in any order: as the geometry says`() {
    var draw = Draw(seed: 31)
    for _ in 0..<2_000 {
      let geometry = draw.geometry()
      guard geometry.viewportWidth >= 1 else { continue }
      let offset = draw.offset(in: geometry)
      let cells = (0..<geometry.pageCount).map { page in
        VisibleCell(
          page: page, origin: geometry.center(ofPage: page) - geometry.pageWidth / 2, width: geometry.pageWidth)
      }
      let page = cells.shuffled(using: &draw)
        .nearestPage(viewportOrigin: offset, viewportWidth: geometry.viewportWidth)
      #expect(page == geometry.nearestPage(to: offset), "\(geometry) at \(offset)")
    }
  }
}
