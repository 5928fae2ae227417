// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import DemoKit

@Suite struct `The carousel's tally` {
  var tally = CarouselTally()

  @Test mutating func `what is restored after the scroll was over was restored at the end`() {
    tally.locked(at: .zero)
    tally.requested()
    let steps = (tally.moved(), tally.moved())
    #expect(steps == (true, false))
    tally.ended()
    tally.unlocked(at: .milliseconds(190))
    #expect(tally.restored == 1)
    #expect(tally.restoredEarly == 0)
    #expect(tally.lastEnding == .atEnd)
  }

  @Test(arguments: [true, false])
  mutating func `what is restored sooner was restored early, however long no step comes`(hasMoved: Bool) {
    tally.locked(at: .zero)
    tally.requested()
    if hasMoved { _ = tally.moved() }
    tally.unlocked(at: hasMoved ? .seconds(5) : .milliseconds(10))
    #expect(tally.restoredEarly == 1)
    #expect(tally.restored == 0)
    #expect(tally.lastEnding == .early)
  }

  @Test mutating func `a second request during a scroll is the same movement`() {
    tally.locked(at: .zero)
    tally.requested()
    _ = tally.moved()
    tally.requested()
    let isFirst = tally.moved()
    #expect(!isFirst)
  }

  @Test mutating func `a lock without a scroll is restored at its end`() {
    tally.locked(at: .zero)
    tally.unlocked(at: .milliseconds(1))
    #expect(tally.restored == 1 && tally.lastEnding == .atEnd)
  }

  @Test mutating func `a scroll that never moved is stuck for as long as it was locked`() {
    tally.locked(at: .seconds(3))
    tally.requested()
    #expect(tally.waiting(at: .seconds(4)) == .seconds(1))
    #expect(tally.stuck == nil)
    tally.unlocked(at: .milliseconds(4_200))
    #expect(tally.stuck == .milliseconds(1_200))
    #expect(tally.lastEnding == .stuck)
    #expect(tally.restored == 0)
    #expect(tally.waiting(at: .seconds(5)) == nil)
  }

  @Test mutating func `a scroll that moves does not wait, and what nobody requested is none`() {
    let isFirst = tally.moved()
    tally.unlocked(at: .zero)
    #expect(!isFirst && tally == CarouselTally())
    tally.locked(at: .zero)
    tally.requested()
    _ = tally.moved()
    #expect(tally.waiting(at: .seconds(5)) == nil)
  }
}
