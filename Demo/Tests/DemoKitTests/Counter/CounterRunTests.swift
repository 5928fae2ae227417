// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@testable import DemoKit

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The counter's record` {
  @Test(arguments: [CounterVariant.plainInline, .belay, .belayWeakOwner])
  func `nothing ticks after leaving, and all is released in that turn`(variant: CounterVariant) async throws {
    let run = try await play(variant)
    #expect(run.ticksAfterLeave == 0)
    #expect(run.isReleased)
    let left = try #require(run.events.first { $0.event == .left })
    let released = try #require(run.events.last)
    #expect(released.event == .handleReleased)
    #expect(released.turn == left.turn)
    #expect(run.events.contains { $0.event == .ticked })
  }

  @Test func `in a method, it ticks on, and nothing is released`() async throws {
    let run = try await play(.plainMethod)
    #expect(run.ticksAfterLeave > 0)
    #expect(run.events.count { $0.event == .tickedAfterLeaving } == run.ticksAfterLeave)
    #expect(!run.isReleased)
    #expect(!run.events.contains { $0.event == .handleReleased })
  }

  @Test func `the table tells it`() {
    let events = [StoryEvent(ms: 100.25, turn: 3, event: .left)]
    let run = CounterRun(variant: .plainMethod, events: events, ticksAfterLeave: 30, isReleased: false)
    #expect(
      run.record.table == """
        The counter, a bag, in a method
             when      turn  what
           100.25 ms      3  left
        30 ticks after leaving, and the screen’s work is still there.
        """)
  }

  /// Here time is a few turns of the main actor, for the counter and the watching alike.
  private func play(_ variant: CounterVariant) async throws -> CounterRun {
    let pause: @Sendable () async throws -> Void = {
      for _ in 0..<10 {
        await Task { @MainActor in }.value
        try Task.checkCancellation()
      }
    }
    return try await CounterRun.play(
      variant: variant, leave: { for _ in 0..<5 { try await pause() } }, pause: pause)
  }
}
