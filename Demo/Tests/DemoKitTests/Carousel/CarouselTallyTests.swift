// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import DemoKit

@Suite struct `The carousel's tally` {
  var tally = CarouselTally()

  @Test mutating func `what is restored 100 ms after the last step was restored at the end`() {
    tally.locked(at: .zero)
    #expect(tally.moved(at: .milliseconds(50)) == false)
    #expect(tally.moved(at: .milliseconds(90)) == false)
    tally.unlocked(at: .milliseconds(190))
    #expect(tally.restored == 1)
    #expect(tally.restoredEarly == 0)
    #expect(tally.lastEnding == .atEnd)
    #expect(!tally.isUndecided)
  }

  @Test mutating func `what is restored sooner is decided by the next step`() {
    tally.locked(at: .zero)
    _ = tally.moved(at: .milliseconds(50))
    tally.unlocked(at: .milliseconds(149))
    #expect(tally.isUndecided)
    #expect(tally.restored == 0)
    var other = tally
    let isEarly = tally.moved(at: .milliseconds(149))
    #expect(isEarly)
    #expect(tally.restoredEarly == 1)
    #expect(tally.restored == 0)
    #expect(tally.lastEnding == .early)
    // 100 ms after the previous step, it is another movement.
    let isOther = other.moved(at: .milliseconds(150))
    #expect(!isOther)
    #expect(other.restoredEarly == 0)
    #expect(other.restored == 1)
  }

  @Test mutating func `what is restored before the first step was restored early when one comes`() {
    tally.locked(at: .zero)
    tally.unlocked(at: .milliseconds(10))
    let isEarly = tally.moved(at: .milliseconds(40))
    #expect(isEarly)
    let isEarlyAgain = tally.moved(at: .milliseconds(60))
    #expect(!isEarlyAgain)
    #expect(tally.restoredEarly == 1)
  }

  @Test mutating func `what is undecided was right when nothing more comes, or a new tap locks`() {
    tally.locked(at: .zero)
    _ = tally.moved(at: .milliseconds(50))
    tally.unlocked(at: .milliseconds(60))
    tally.decide()
    #expect(tally.restored == 1)
    tally.locked(at: .seconds(1))
    _ = tally.moved(at: .seconds(1.05))
    tally.unlocked(at: .seconds(1.06))
    tally.locked(at: .seconds(2))
    #expect(tally.restored == 2)
    #expect(tally.restoredEarly == 0)
  }

  @Test mutating func `a scroll that never moved is stuck for as long as it was locked`() {
    tally.locked(at: .seconds(3))
    #expect(tally.waiting(at: .seconds(4)) == .seconds(1))
    #expect(tally.stuck == nil)
    tally.unlocked(at: .milliseconds(4_200))
    #expect(tally.stuck == .milliseconds(1_200))
    #expect(tally.lastEnding == .stuck)
    #expect(tally.restored == 0)
    #expect(tally.waiting(at: .seconds(5)) == nil)
  }

  @Test mutating func `a scroll that moves does not wait, and one without a lock restores nothing`() {
    tally.unlocked(at: .zero)
    #expect(tally == CarouselTally())
    tally.locked(at: .zero)
    _ = tally.moved(at: .milliseconds(5))
    #expect(tally.waiting(at: .seconds(5)) == nil)
  }
}
