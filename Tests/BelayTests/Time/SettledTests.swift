// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("settled(for:)")
@MainActor
struct SettledTests {
  @Test
  func `A source that says nothing has settled after the duration, with nothing`() async {
    let rig = SettleRig(Steps(1))
    await rig.hasBegun()
    rig.clock.advance(by: .milliseconds(100))
    #expect(await rig.outcome == "none")
    await rig.expectNothingLeft()
  }

  @Test
  func `Every element begins the quiet anew; the last one is the answer`() async {
    let rig = SettleRig(Steps(3))
    await rig.hasBegun()
    rig.clock.advance(by: .milliseconds(60))
    await rig.give(0)
    rig.clock.advance(by: .milliseconds(60))
    // It resumed at 120, and sleeps until 160.
    await rig.clock.waitForSleepers(2)
    await rig.give(1)
    rig.clock.advance(by: .milliseconds(99))
    // It resumed at 219, and sleeps until 220: 100 after the last element.
    await rig.clock.waitForSleepers(3)
    rig.clock.advance(by: .milliseconds(1))
    #expect(await rig.outcome == "1")
    await rig.expectNothingLeft()
  }

  @Test
  func `An element that comes after the duration, before the timer is awake, still counts`() async throws {
    var machine = QuietStateMachine<Int, ManualClock.Instant>(for: .milliseconds(100), at: .init())
    let late = ManualClock.Instant(sinceStart: .milliseconds(130))
    machine.comes(7, at: late)
    guard case .sleep(let until) = machine.wakes(at: late) else { return #expect(Bool(false), "it has settled") }
    #expect(until.sinceStart == .milliseconds(230))
  }

  @Test(arguments: [0, 1, 3])
  func `A sequence that ends has settled at once, with its last element`(count: Int) async {
    let rig = SettleRig(Steps(count, then: .ends))
    await rig.hasBegun()
    for number in 0..<count { await rig.give(number) }
    rig.steps.give(count)
    #expect(await rig.outcome == (count == 0 ? "none" : "\(count - 1)"))
    await rig.expectNothingLeft()
  }

  @Test
  func `What the sequence throws is thrown`() async {
    let rig = SettleRig(Steps(1, then: .fails))
    await rig.hasBegun()
    await rig.give(0)
    rig.steps.give(1)
    #expect(await rig.outcome == "failed: offline")
    await rig.expectNothingLeft()
  }

  @Test(arguments: [true, false])
  func `A cancelled caller gets its CancellationError at once, and no element`(heedsCancellation: Bool) async {
    let rig = SettleRig(Steps(2, heedsCancellation: heedsCancellation))
    await rig.hasBegun()
    await rig.give(0)
    rig.reading.cancel()
    #expect(await rig.outcome == "cancelled")
    if heedsCancellation {
      await rig.expectNothingLeft()
    } else {
      #expect(rig.leftovers.count == 1)
      await rig.expectNothingLeft(giving: 1)
    }
  }

  @Test
  func `A caller who was cancelled before reads nothing`() async {
    let rig = SettleRig(Steps(0, then: .ends))
    rig.reading.cancel()
    rig.steps.give(0)
    #expect(await rig.outcome == "cancelled")
    #expect(!rig.steps.gone.isOpen, "an iterator was made")
  }

  @Test
  func `A sequence that ignores that its reader was cancelled delays nobody, and is in the inventory until it returns`()
    async
  {
    let rig = SettleRig(Steps(2, heedsCancellation: false))
    await rig.hasBegun()
    await rig.give(0)
    rig.clock.advance(by: .milliseconds(100))
    #expect(await rig.outcome == "0")
    #expect(rig.leftovers.count == 1)
    #expect(rig.leftovers.first?.hasPrefix("settled(for:) (SettleRig.swift:") == true)
    await rig.expectNothingLeft(giving: 1)
  }

  @Test
  func `A source that never rests, under a deadline: the deadline answers`() async {
    let (clock, steps) = (ManualClock(), Steps(20))
    let caller = Task { @MainActor in
      try await withDeadline(in: .milliseconds(1200), clock: clock) {
        try await steps.settled(for: .milliseconds(100), clock: clock).map { "\($0)" } ?? "none"
      }
    }
    // The deadline's sleep, and that of the quiet.
    await clock.waitForSleepers(2)
    await steps.isAsked(for: 0)
    var wakes = 2
    for number in 0..<19 {
      steps.give(number)
      await steps.isAsked(for: number + 1)
      clock.advance(by: .milliseconds(60))
      // It resumes 100 ms after it began to sleep, and sleeps again: at 120, 180 (for 160) and so on.
      if number >= 1 {
        wakes += 1
        await clock.waitForSleepers(wakes)
      }
    }
    steps.give(19)
    await steps.isAsked(for: 20)
    clock.advance(by: .milliseconds(60))
    #expect(await outcome(of: caller) == "deadlineExpired")
    await steps.gone.wait()
  }

  @Test
  func `A clock that cannot sleep: its error is thrown`() async {
    await #expect(throws: Mishap("no battery")) {
      _ = try await Steps(1).settled(for: .milliseconds(100), clock: BrokenClock())
    }
  }

  @Test
  func `A field of a store settles with its last value when the store ends`() async throws {
    let (store, clock) = (Store(Probe(), state: .init(count: 1)), ManualClock())
    let reading = Task { [values = store.values(\.count)] in
      try await values.settled(for: .milliseconds(100), clock: clock)
    }
    await clock.waitForSleepers(1)
    store.send(.set { $0.count = 2 })
    store.send(.set { $0.count = 3 })
    store.end()
    #expect(try await reading.value == 3)
  }

  @Test
  func `A field of a store that ends has settled with the value that it had`() async throws {
    let store = Store(Probe(), state: .init(count: 7))
    let reading = Task { [values = store.values(\.count), clock = ManualClock()] in
      try await values.settled(for: .seconds(3_600), clock: clock)
    }
    store.end()
    #expect(try await reading.value == 7)
  }
}
