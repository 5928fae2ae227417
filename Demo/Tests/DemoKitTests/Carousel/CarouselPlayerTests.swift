// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A carousel on a page` {
  let clock = ReplayClock()

  @Test(arguments: CarouselVariant.allCases)
  func `a tap tells the page where to scroll, and its steps unlock the dots`(variant: CarouselVariant) async throws {
    let player = try await player(variant)
    player.tapDot(3)
    try await until { player.scroll == CarouselPlayer.Scroll(number: 1, x: 900, isAnimated: true) }
    #expect(player.rendering.isLocked && !player.rendering.isPaging)
    // The later check sleeps; with Belay the deadline too, and there is a second reader.
    let sleepers = variant == .belay ? 2 : 1
    try await until { clock.sleeperCount == sleepers && player.view.observerCount == sleepers }
    player.scrolled([ScrollEvent(x: 400), ScrollEvent(x: 900)], ended: 1)
    // The wait for the end now sleeps too.
    try await until { clock.sleeperCount == sleepers + 1 }
    clock.move(to: .milliseconds(100))
    try await until { player.watch.tally.restored == 1 }
    #expect(!player.rendering.isLocked && player.rendering.isPaging && player.rendering.page == 3)
    #expect(player.recorder.events.map(\.event) == [.dotTapped, .locked, .moving, .unlocked])
    player.end()
  }

  @Test func `with flags, a second tap unlocks what the first has locked, and the page is notified`() async throws {
    let player = try await player(.plain)
    player.tapDot(4)
    try await until { player.rendering.isLocked }
    player.scrolled([ScrollEvent(x: 100)])
    player.tapDot(3)
    try await until { !player.rendering.isLocked }
    #expect(player.scroll?.number == 2)
    #expect(player.watch.tally.restoredEarly == 1)
    #expect(SessionSnapshot.Carousel(player).lastEnding == .early)
    player.scrolled([ScrollEvent(x: 200)], ended: 1)
    #expect(
      player.recorder.events.map(\.event) == [.dotTapped, .locked, .moving, .dotTapped, .unlocked, .movedUnlocked])
    player.end()
  }

  @Test func `while the page scrolls no time passes for the app: it unlocks the dots 100 ms after the end`()
    async throws
  {
    let player = try await player(.belay)
    player.tapDot(4)
    // The later check and the deadline sleep, and there is a second reader.
    try await until { clock.sleeperCount == 2 && player.view.observerCount == 2 }
    player.scrolled([ScrollEvent(x: 100)])
    try await until { clock.sleeperCount == 3 && player.view.observerCount == 2 }
    // A browser that is very late, and an end that is that of another scroll.
    clock.move(to: .seconds(30))
    player.scrolled([], ended: 0)
    try await until { clock.sleeperCount == 3 }
    clock.move(to: .seconds(60))
    try await until { clock.sleeperCount == 3 }
    #expect(player.rendering.isLocked && !player.isLeftLocked)
    player.scrolled([ScrollEvent(x: 1_200)], ended: 1)
    #expect(player.rendering.isLocked)
    // The quiet begins with the last step, when the app has read it.
    while player.rendering.isLocked {
      try await until { clock.sleeperCount == 3 || !player.rendering.isLocked }
      clock.move(to: clock.time + .milliseconds(50))
    }
    try await until { player.watch.tally.lastEnding == .atEnd }
    player.end()
  }

  @Test func `what ignores its scroll is told nothing; with flags it stays locked, and the page says so`() async throws
  {
    let player = try await player(.plain)
    player.isStuck = true
    player.tapDot(4)
    try await until { player.rendering.isLocked && clock.sleeperCount == 1 }
    #expect(player.scroll == nil)
    #expect(!player.isLeftLocked)
    var hasChanged = false
    player.changed = { hasChanged = true }
    clock.move(to: CarouselPlayer.stuckAfter)
    try await until { hasChanged }
    #expect(player.isLeftLocked)
    #expect(SessionSnapshot.Carousel(player).isLeftLocked)
    #expect(player.timelines[0].timeline.rows[0].bars.map(\.isWrong) == [true])
    player.end()
  }

  @Test func `what ignores its scroll is unlocked after 1.2 s with Belay`() async throws {
    let player = try await player(.belay)
    player.isStuck = true
    player.tapDot(4)
    // The deadline, and the later check.
    try await until { player.rendering.isLocked && clock.sleeperCount == 2 }
    clock.move(to: .milliseconds(1_200))
    try await until { player.watch.tally.stuck == .milliseconds(1_200) }
    #expect(!player.rendering.isLocked && player.rendering.page == 0)
    #expect(player.watch.tally.restored == 0)
    #expect(player.scroll == nil)
    player.end()
  }

  @Test(arguments: CarouselVariant.allCases)
  func `quitting shows the first page, with an empty record`(variant: CarouselVariant) async throws {
    let player = try await player(variant)
    player.scrolled([ScrollEvent(x: 300, isByFinger: true), ScrollEvent(x: 600, isByFinger: true)])
    try await until { player.rendering.page == 2 }
    player.tapDot(4)
    try await until { player.scroll?.number == 1 }
    player.restart()
    #expect(player.rendering == CarouselRendering())
    #expect(player.scroll == CarouselPlayer.Scroll(number: 2, x: 0, isAnimated: false))
    #expect(player.recorder.events.isEmpty)
    #expect(player.watch.tally == CarouselTally())
    player.end()
  }

  /// A player that follows its view.
  private func player(_ variant: CarouselVariant) async throws -> CarouselPlayer {
    let player = CarouselPlayer(variant, recorder: EventRecorder(turns: TurnCounter()), clock: clock)
    try await until { player.view.observerCount == 1 }
    return player
  }
}
