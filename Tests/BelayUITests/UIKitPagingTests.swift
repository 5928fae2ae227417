// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayCarousel
import BelayTesting
import Testing

@testable import BelayUI

@MainActor
@Suite("CarouselPages", .controlsWork)
struct UIKitPagingTests {
  let clock = TestClock()
  let stage = Stage()

  @Test
  func `Scrolling moves the dots: the page is that of the cell nearest the middle`() {
    let pages = makePages()
    stage.lay(pages, at: 0)
    #expect(pages.shown == .init(page: 0, pageCount: 5, isLocked: false))
    stage.lay(pages, at: 150)
    #expect(pages.shown.page == 0)
    stage.lay(pages, at: 170)
    #expect(pages.shown.page == 1)
    #expect(stage.shown.last?.page == 1)
  }

  @Test
  func `A vertical scroll changes nothing`() {
    let pages = makePages()
    stage.lay(pages, at: 0, y: 0)
    stage.lay(pages, at: 640, y: 12)
    #expect(pages.shown.page == 0)
    stage.lay(pages, at: 640, y: 12)
    #expect(pages.shown.page == 2)
  }

  @Test
  func `A tap scrolls, and the control shows that page from this turn until it has come to rest, locked`() async {
    let pages = makePages()
    stage.lay(pages, at: 0)
    let run = pages.select(page: 3)
    #expect(stage.scrolls == [3])
    #expect(pages.shown.page == 3)
    await clock.advance(by: .zero)
    #expect(pages.shown.isLocked)

    for offset in [200.0, 500, 800, 960] {
      stage.lay(pages, at: offset)
      #expect(pages.shown == .init(page: 3, pageCount: 5, isLocked: true))
      await clock.advance(by: .milliseconds(80))
    }
    #expect(run?.outcome == .pending)
    await clock.advance(by: .milliseconds(20))
    #expect(run?.outcome == .finished)
    #expect(pages.shown == .init(page: 3, pageCount: 5, isLocked: false))
    #expect(clock.now.sinceStart == .milliseconds(340))
  }

  @Test
  func `Taps while it goes are not heard, and the control is put back to the page`() async {
    let pages = makePages()
    stage.lay(pages, at: 0)
    pages.select(page: 1)
    let shown = stage.shown.count
    #expect(pages.select(page: 4) == nil)
    #expect(stage.scrolls == [1])
    #expect(stage.shown.count == shown + 1)
    #expect(stage.shown.last?.page == 1)
    await clock.advance(by: .milliseconds(1_200))
    #expect(!pages.shown.isLocked)
    #expect(pages.select(page: 2) != nil)
    await clock.advance(by: .milliseconds(1_200))
  }

  @Test
  func `A scroll that never moves is given up after 1.2 seconds, and the dots show where it is`() async {
    let pages = makePages()
    stage.lay(pages, at: 0)
    pages.select(page: 2)
    await clock.advance(by: .milliseconds(1_199))
    #expect(pages.shown == .init(page: 2, pageCount: 5, isLocked: true))
    await clock.advance(by: .milliseconds(1))
    #expect(pages.shown == .init(page: 0, pageCount: 5, isLocked: false))
  }

  @Test
  func `A finger that takes the carousel meanwhile wins: the dots show where it comes to rest`() async {
    let pages = makePages()
    stage.lay(pages, at: 0)
    pages.select(page: 4)
    await clock.advance(by: .zero)
    stage.lay(pages, at: 200)
    await clock.advance(by: .milliseconds(50))
    stage.lay(pages, at: 320)
    await clock.advance(by: .milliseconds(100))
    #expect(pages.shown == .init(page: 1, pageCount: 5, isLocked: false))
  }

  @Test
  func `A page that there is not, or that is in the middle, is not scrolled to`() {
    let pages = makePages()
    stage.lay(pages, at: 0)
    for page in [0, 5, -1] { #expect(pages.select(page: page) == nil) }
    #expect(stage.scrolls.isEmpty)
  }

  @Test
  func `Fewer pages: the page is one that there is`() {
    let pages = makePages()
    stage.lay(pages, at: 1_280)
    #expect(pages.shown.page == 4)
    stage.pageCount = 2
    stage.lay(pages, at: 320)
    #expect(pages.shown == .init(page: 1, pageCount: 2, isLocked: false))
    stage.pageCount = 0
    stage.lay(pages, at: 0)
    #expect(pages.shown == .init(page: 0, pageCount: 0, isLocked: false))
  }

  @Test
  func `Its release ends its work`() async {
    var pages: CarouselPages? = makePages()
    weak let released = pages
    pages.map { stage.lay($0, at: 0) }
    let run = pages?.select(page: 1)
    await clock.advance(by: .zero)
    pages = nil
    #expect(released == nil)
    #expect(run?.outcome == .cancelled)
  }

  private func makePages() -> CarouselPages {
    CarouselPages(clock: clock) { [stage] in
      stage.scrolls.append($0)
    } show: { [stage] in
      stage.shown.append($0)
    }
  }
}

/// A collection view and a page control, as far as the pages use them: cells of 320 points.
@MainActor
final class Stage {
  var pageCount = 5
  var scrolls: [Int] = []
  var shown: [CarouselPages.Shown] = []

  func lay(_ pages: CarouselPages, at offset: Double, y: Double = 0) {
    let cells = (0..<pageCount)
      .filter { Double($0) * 320 < offset + 320 && Double($0) * 320 + 320 > offset }
      .map { VisibleCell(page: $0, origin: Double($0) * 320, width: 320) }
    pages.visibleCellsChanged(
      cells, viewportOrigin: offset, viewportWidth: 320, crossPosition: y, pageCount: pageCount)
  }
}
