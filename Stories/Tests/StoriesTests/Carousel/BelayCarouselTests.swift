// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayPaging
import Stories
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1)))
struct `The carousel with Belay` {
  static let geometry = PageGeometry(pageCount: 5, pageWidth: 300)

  @Test func `a second tap is dropped, and what is locked stays so until the end`() async {
    var targets: [Double] = []
    let stage = await CarouselStage(.belay, Self.geometry) { targets.append($0) }
    await stage.tapDot(3)
    await stage.move(ScrollEvent(x: 100))
    await stage.tapDot(1)
    #expect(targets == [900])
    await stage.move(ScrollEvent(x: 900))
    #expect(stage.screen.rendering == .locked(page: 3))
    await stage.wait(until: .milliseconds(100))
    #expect(stage.screen.rendering == .free(page: 3))
    await stage.tapDot(1)
    #expect(targets == [900, 300])
    #expect(stage.screen.rendering == .locked(page: 1))
  }

  @Test func `a scroll that never moves locks it for 1.2 s, and the dots are back where the pages are`() async {
    let stage = await CarouselStage(.belay, Self.geometry)
    await stage.tapDot(3)
    await stage.wait(until: .milliseconds(1_199))
    #expect(stage.screen.rendering == .locked(page: 3))
    await stage.wait(until: .milliseconds(1_200))
    #expect(stage.screen.rendering == .free(page: 0))
    #expect(stage.clock.sleeperCount == 0)
    #expect(stage.view.observerCount == 1)
  }

  @Test func `a scroll that never ends locks it for 1.2 s, and the dots show where it is then`() async {
    let stage = await CarouselStage(.belay, Self.geometry)
    await stage.tapDot(4)
    for step in 1..<30 {
      await stage.wait(until: .milliseconds(40 * step))
      await stage.move(ScrollEvent(x: 20 * Double(step)))
      #expect(stage.screen.rendering == .locked(page: 4))
    }
    await stage.wait(until: .milliseconds(1_200))
    #expect(stage.screen.rendering == .free(page: 2))
  }

  @Test func `the finger's steps are not those of the tap's scroll`() async {
    let stage = await CarouselStage(.belay, Self.geometry)
    await stage.tapDot(3)
    await stage.wait(until: .milliseconds(50))
    await stage.move(ScrollEvent(x: 290, isByFinger: true))
    await stage.wait(until: .milliseconds(1_199))
    #expect(stage.screen.rendering == .locked(page: 3))
    await stage.wait(until: .milliseconds(1_200))
    #expect(stage.screen.rendering == .free(page: 1))
  }

  @Test(arguments: [0, -1, 5])
  func `a tap on the dot that is filled, or on none, gives all back at once`(dot: Int) async {
    var targets: [Double] = []
    let stage = await CarouselStage(.belay, Self.geometry) { targets.append($0) }
    await stage.tapDot(dot)
    #expect(stage.screen.rendering == .free(page: 0))
    #expect(targets.isEmpty)
    #expect(stage.clock.nextWaking == nil)
  }

  @Test func `when the screen goes, nobody observes its view any more, and nobody sleeps`() async {
    let view = CarouselView { _ in }
    let clock = ReplayClock()
    var screen: (any CarouselScreen)? = CarouselVariant.belay.makeScreen(Self.geometry, view: view, clock: clock)
    screen?.tapDot(3)
    await until { view.observerCount == 2 && clock.sleeperCount == 1 }
    screen = nil
    await until { view.observerCount == 0 && clock.sleeperCount == 0 }
    #expect(view.observations == 2)
  }
}
