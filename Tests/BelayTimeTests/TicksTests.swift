// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Ticks: a timer without drift")
@MainActor
struct TicksTests {
  private let clock = ManualClock()

  /// The next tick, which comes when the clock has moved.
  private func next(_ ticks: inout Ticks.AsyncIterator, after duration: Duration, sleeper: Int) async -> Ticks.Tick? {
    let clock = clock
    let mover = Task { @MainActor in
      await clock.waitForSleepers(sleeper)
      clock.advance(by: duration)
    }
    defer { mover.cancel() }
    let tick = await ticks.next()
    await mover.value
    return tick
  }

  @Test func `Work between ticks does not delay the later ones`() async {
    var ticks = Ticks(every: .seconds(10), clock: clock).makeAsyncIterator()
    #expect(await next(&ticks, after: .seconds(10), sleeper: 1) == .init(number: 1, missed: 0))
    clock.advance(by: .seconds(7))
    #expect(await next(&ticks, after: .seconds(3), sleeper: 2) == .init(number: 2, missed: 0))
    #expect(clock.now.sinceStart == .seconds(20))
  }

  @Test func `A late tick comes at once and says how many are left out, and the next is due in time`() async {
    var ticks = Ticks(every: .seconds(10), clock: clock).makeAsyncIterator()
    _ = await next(&ticks, after: .seconds(10), sleeper: 1)
    clock.advance(by: .seconds(25))
    #expect(await ticks.next() == .init(number: 3, missed: 1), "at 35 s, for 30 s")
    #expect(await next(&ticks, after: .seconds(5), sleeper: 2) == .init(number: 4, missed: 0))
    #expect(clock.now.sinceStart == .seconds(40))
  }

  @Test func `A clock that wakes late leaves out what it has slept through`() async {
    var ticks = Ticks(every: .seconds(10), clock: clock).makeAsyncIterator()
    #expect(await next(&ticks, after: .seconds(39), sleeper: 1) == .init(number: 3, missed: 2))
    #expect(await next(&ticks, after: .seconds(1), sleeper: 2) == .init(number: 4, missed: 0))
  }

  @Test func `It ends when its task is cancelled, while it waits and before`() async {
    let clock = clock
    let task = Task { @MainActor in
      var seen = 0
      for await _ in Ticks(every: .seconds(1), clock: clock) { seen += 1 }
      return seen
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers(2)
    task.cancel()
    #expect(await task.value == 1)
  }

  @Test func `A tick that is due while the reader works is not read once the task is cancelled`() async {
    let (clock, gate) = (clock, Gate())
    let task = Task { @MainActor in
      var seen = 0
      for await _ in Ticks(every: .seconds(1), clock: clock) {
        seen += 1
        await gate.wait()
      }
      return seen
    }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await gate.waitUntilReached()
    clock.advance(by: .seconds(5))
    task.cancel()
    gate.open()
    #expect(await task.value == 1)
  }

  @Test func `A timer without a sensible interval waits a century, and ends when it is cancelled`() async {
    let begun = Gate()
    let task = Task { @MainActor in
      var ticks = Ticks(every: .seconds(Int64.max)).makeAsyncIterator()
      begun.open()
      return await ticks.next()
    }
    await begun.wait()
    await mainActorTurns(2)
    task.cancel()
    #expect(await task.value == nil)
  }

  @Test func `A clock that ignores the cancellation gives no tick`() async {
    let deaf = DeafClock()
    let task = Task { @MainActor in
      var ticks = Ticks(every: .seconds(1), clock: deaf).makeAsyncIterator()
      return await ticks.next()
    }
    await deaf.base.waitForSleepers(1)
    task.cancel()
    deaf.base.advance(by: .seconds(1))
    #expect(await task.value == nil)
  }

  @Test func `Each iterator is a timer of its own`() async {
    let ticks = Ticks(every: .seconds(10), clock: clock)
    var first = ticks.makeAsyncIterator()
    _ = await next(&first, after: .seconds(10), sleeper: 1)
    var second = ticks.makeAsyncIterator()
    #expect(await next(&second, after: .seconds(10), sleeper: 2) == .init(number: 1, missed: 0))
  }
}
