// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Stories
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The carousel` {
  static let geometry = PageGeometry(pageCount: 5, pageWidth: 300)

  @Test(arguments: CarouselVariant.allCases)
  func `follows the finger, and locks nothing`(variant: CarouselVariant) async {
    let stage = await CarouselStage(variant, Self.geometry)
    var pages = [stage.screen.rendering.page]
    for x in stride(from: 30.0, through: 600, by: 30) {
      await stage.wait(until: stage.clock.time + .milliseconds(16))
      await stage.move(ScrollEvent(x: x, isByFinger: true))
      let rendering = stage.screen.rendering
      #expect(!rendering.isLocked && rendering.isPaging)
      if pages.last != rendering.page { pages.append(rendering.page) }
    }
    #expect(pages == [0, 1, 2])
  }

  @Test(arguments: CarouselVariant.allCases)
  func `a tap locks the control until nothing has moved for 100 ms`(variant: CarouselVariant) async {
    var targets: [Double] = []
    let stage = await CarouselStage(variant, Self.geometry) { targets.append($0) }
    await stage.tapDot(2)
    #expect(targets == [600])
    #expect(stage.screen.rendering == .locked(page: 2))
    for (ms, x) in [(80, 100.0), (160, 300), (240, 500), (320, 600)] {
      await stage.wait(until: .milliseconds(ms))
      await stage.move(ScrollEvent(x: x))
      #expect(stage.screen.rendering == .locked(page: 2))
    }
    await stage.wait(until: .milliseconds(419))
    #expect(stage.screen.rendering == .locked(page: 2))
    await stage.wait(until: .milliseconds(420))
    #expect(stage.screen.rendering == .free(page: 2))
    #expect(stage.clock.sleeperCount == 0)
  }

  @Test(arguments: CarouselVariant.allCases)
  func `the list's vertical steps neither move the page nor count as movement`(variant: CarouselVariant) async {
    let stage = await CarouselStage(variant, Self.geometry)
    await stage.tapDot(1)
    await stage.wait(until: .milliseconds(50))
    await stage.move(ScrollEvent(x: 300))
    for step in 1...4 {
      await stage.wait(until: .milliseconds(50 + 24 * step))
      await stage.move(ScrollEvent(x: 900, y: 20 * Double(step)))
    }
    #expect(stage.screen.rendering == .locked(page: 1))
    await stage.wait(until: .milliseconds(150))
    #expect(stage.screen.rendering == .free(page: 1))
    await stage.move(ScrollEvent(x: 900, y: 200))
    #expect(stage.screen.rendering == .free(page: 1))
    await stage.move(ScrollEvent(x: 900, y: 200.5))
    #expect(stage.screen.rendering == .free(page: 3))
  }

  @Test func `with flags turned by hand, the second tap's beginning unlocks what the first has locked`() async {
    let stage = await CarouselStage(.plain, Self.geometry)
    await stage.tapDot(3)
    await stage.move(ScrollEvent(x: 100))
    #expect(stage.screen.rendering == .locked(page: 3))
    await stage.tapDot(3)
    #expect(stage.screen.rendering == .free(page: 3))
    // It pages while it moves: the dots pass the pages in between.
    await stage.move(ScrollEvent(x: 400))
    #expect(stage.screen.rendering == .free(page: 1))
    await stage.wait(until: .milliseconds(100))
  }

  @Test func `with flags turned by hand, a scroll that never moves locks it for ever`() async {
    let stage = await CarouselStage(.plain, Self.geometry)
    await stage.tapDot(3)
    #expect(stage.clock.nextWaking == nil)
    await stage.wait(until: .seconds(3_600))
    #expect(stage.screen.rendering == .locked(page: 3))
    // Only a step ends it, so that the test leaves no task behind.
    await stage.move(ScrollEvent(x: 1))
    await stage.wait(until: .seconds(3_601))
    #expect(!stage.screen.rendering.isLocked)
  }
}

extension CarouselRendering {
  static func locked(page: Int) -> CarouselRendering { make(page: page, isLocked: true) }
  static func free(page: Int) -> CarouselRendering { make(page: page, isLocked: false) }

  /// The lock and the paging always change together.
  private static func make(page: Int, isLocked: Bool) -> CarouselRendering {
    var rendering = CarouselRendering()
    rendering.page = page
    rendering.isLocked = isLocked
    rendering.isPaging = !isLocked
    return rendering
  }
}
