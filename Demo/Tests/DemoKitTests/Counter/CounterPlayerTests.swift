// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayDiagnostics
import BelayTesting
import LocalHTTPTesting
import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A counter on the page` {
  let time = ManualPause()
  let turns = TurnCounter()

  @Test(arguments: CounterVariant.allCases)
  func `counts while it is open`(variant: CounterVariant) async throws {
    let player = makePlayer(variant)
    #expect(player.number == nil && !player.hasLeft && !player.isReleased)
    player.openScreen()
    player.openScreen()
    #expect(player.number == 0)
    try await tick(3, waiters: 1)
    try await until { player.number == 3 }
    #expect(player.recorder.events.map(\.event) == [.screenOpened, .ticked, .ticked, .ticked])
    #expect(player.ticksAfterLeave == 0)
    player.end()
  }

  @Test(arguments: [CounterVariant.plainInline, .belay, .belayWeakOwner])
  func `stops and is released in the turn of leaving`(variant: CounterVariant) async throws {
    let player = makePlayer(variant)
    player.openScreen()
    try await tick(1, waiters: 1)
    try await until { time.count == 1 }
    player.leave()
    #expect(player.number == nil)
    #expect(player.isReleased && player.wentInTurn && player.unreleasedHandles == 0)
    let events = player.recorder.events
    #expect(events.map(\.event) == [.screenOpened, .ticked, .left, .handleReleased])
    #expect(events[2].turn == events[3].turn)
    try await until { time.count == 0 }
    #expect(player.ticksAfterLeave == 0)
  }

  @Test func `a tick that was on its way in the turn of leaving is not given`() async throws {
    for variant in [CounterVariant.plainInline, .belay, .belayWeakOwner] {
      let player = makePlayer(variant)
      player.openScreen()
      try await until { time.count == 1 }
      time.tick()
      player.leave()
      for _ in 0..<50 { await Task.yield() }
      #expect(player.ticksAfterLeave == 0)
      #expect(player.recorder.events.map(\.event) == [.screenOpened, .left, .handleReleased])
    }
  }

  @Test func `in a method, it counts on, until the app is quit`() async throws {
    let player = makePlayer(.plainMethod)
    player.openScreen()
    try await until { time.count == 1 }
    player.leave()
    try await tick(5, waiters: 1)
    try await until { player.ticksAfterLeave == 5 }
    #expect(player.unreleasedHandles == 1 && !player.isReleased && !player.wentInTurn)
    // The next screen counts separately; the left one continues beside it.
    player.openScreen()
    try await until { time.count == 2 }
    time.tick()
    try await until { player.ticksAfterLeave == 6 && player.number == 1 }
    player.leave()
    #expect(player.unreleasedHandles == 2)
    player.restart()
    #expect(player.ticksAfterLeave == 0 && !player.hasLeft && player.unreleasedHandles == 0)
    #expect(player.recorder.events.isEmpty)
    try await until { time.count == 2 }
    time.tick()
    for _ in 0..<50 { await Task.yield() }
    #expect(time.count == 0)
    #expect(player.ticksAfterLeave == 0 && player.recorder.events.isEmpty)
  }

  @Test func `so many may count in the dark, and no more`() async throws {
    let player = makePlayer(.plainMethod)
    let most = CounterPlayer.mostInTheDark
    for visit in 1...(most + 2) {
      player.openScreen()
      try await until { time.count == visit }
      player.leave()
    }
    #expect(player.unreleasedHandles == most + 2)
    time.tick()
    try await until { player.unreleasedHandles == most }
    try await until { time.count == most }
    #expect(player.ticksAfterLeave == most)
    player.end()
    time.tick()
    try await until { player.unreleasedHandles == 0 }
  }

  @Test(arguments: CounterVariant.allCases)
  func `the diagnostics speak of a screen that was left and is still there, and of no other`(
    variant: CounterVariant
  ) async throws {
    let clock = TestClock()
    let others = SurvivorRecorder()
    try await Survivors.watching(grace: .seconds(2), clock: clock, report: others.handler) {
      let player = makePlayer(variant)
      player.openScreen()
      try await until { time.count == 1 }
      player.leave()
      await clock.waitForSleepers(1)
      #expect(player.survivorReport == nil)
      // Cancelled work returns in a moment, which the test's clock does not measure.
      try await until { !Inventory.current().runs.contains { $0.state.isCancelled } }
      // Checked last: when it has been reported, the screen has been checked.
      let sentinel = ManualPause()
      Survivors.expectRelease(of: sentinel)
      await clock.advance(by: .seconds(2))
      try await until { !others.reports.isEmpty }
      if variant == .plainMethod {
        try await until {
          player.survivorReport?.hasPrefix("TaskBag is still alive 2.0 s after its release was expected") == true
        }
        player.restart()
      }
      #expect(player.survivorReport == nil)
      #expect(others.reports.map(\.owner) == ["ManualPause"])
      withExtendedLifetime(sentinel) {}
      player.end()
    }
  }

  private func makePlayer(_ variant: CounterVariant) -> CounterPlayer {
    let player = CounterPlayer(variant: variant, recorder: EventRecorder(turns: turns), pause: time.pause)
    turns.advanced = { [weak player] in player?.turnAdvanced() }
    return player
  }

  private func tick(_ times: Int, waiters: Int) async throws {
    for _ in 0..<times {
      try await until { time.count == waiters }
      time.tick()
    }
  }
}

extension SurvivorReport.Run.State {
  fileprivate var isCancelled: Bool { if case .cancelled = self { true } else { false } }
}
