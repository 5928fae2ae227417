// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// The recipes of the article on time: a lane, and a sleep on the feature's clock.
@Suite("Debounce and throttle: a lane and a sleep")
@MainActor
struct PacingTests {
  let store = Store(Probe(), state: .init())
  let clock = ManualClock()
  /// When work began, in seconds.
  let starts = Log()

  /// A search while typing: the lane restarts.
  private func search(_ query: String) -> Run {
    store.run(
      .run(.typed) { [clock] context in
        try await clock.sleep(for: .milliseconds(300))
        try context.apply(.deliver(query))
      })
  }

  /// A refresh, at most one in five seconds.
  private func refresh(_ name: String, in lane: Lane, throwing error: Mishap? = nil) -> Run {
    store.run(
      .run(lane) { [clock, starts] context in
        starts.add("\(name) at \(clock.now)")
        if let error { throw error }
        try context.apply(.deliver(name))
        try await clock.sleep(for: .seconds(5))
      })
  }

  @Test
  func `Debounce: only the last of those that came one after the other works, after the duration`() async {
    let first = search("s")
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(299))
    let second = search("sw")
    #expect(first.outcome == .superseded)
    await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(299))
    #expect(store.delivered == [])
    let third = search("swi")
    await clock.waitForSleepers(3)
    clock.advance(by: .milliseconds(300))
    #expect(await third.finished() == .finished)
    #expect(second.outcome == .superseded)
    #expect(store.delivered == ["swi"])
  }

  @Test
  func `Debounce: a run that is cancelled while it sleeps changes nothing, also when the clock sleeps on`() async {
    let (clock, left) = (DeafClock(), Gate())
    let run = store.run(
      .run(.typed) { context in
        defer { left.open() }
        try await clock.sleep(for: .milliseconds(300))
        try context.apply(.deliver("late"))
      })
    await clock.base.waitForSleepers(1)
    store.send(.effect(.cancel(.typed)))
    #expect(run.outcome == .cancelled)
    clock.base.advance(by: .milliseconds(300))
    await left.wait()
    #expect(store.delivered == [])
  }

  @Test
  func `Throttle in a drop lane: what comes within the duration is dropped, and the next one runs after it`() async {
    let first = refresh("first", in: .refreshed)
    await clock.waitForSleepers(1)
    #expect(store.delivered == ["first"], "its work is done, and its slot is taken")
    clock.advance(by: .milliseconds(4_999))
    #expect(refresh("dropped", in: .refreshed).outcome == .dropped)
    #expect(first.outcome == .pending)
    clock.advance(by: .milliseconds(1))
    #expect(await first.finished() == .finished)
    let second = refresh("second", in: .refreshed)
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    #expect(await second.finished() == .finished)
    #expect(starts.lines == ["first at 0 s", "second at 5 s"])
  }

  @Test
  func `Throttle in a lane that keeps the latest: the newest runs when the duration is over`() async {
    let first = refresh("first", in: .moved)
    await clock.waitForSleepers(1)
    let between = refresh("between", in: .moved)
    let last = refresh("last", in: .moved)
    #expect(between.outcome == .dropped)
    clock.advance(by: .seconds(5))
    #expect(await first.finished() == .finished)
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    #expect(await last.finished() == .finished)
    #expect(starts.lines == ["first at 0 s", "last at 5 s"])
  }

  @Test
  func `Throttle in a queue: all run, and between two starts lies the duration`() async {
    let runs = (1...3).map { refresh("\($0)", in: .sent) }
    for number in 1...3 {
      await clock.waitForSleepers(number)
      clock.advance(by: .milliseconds(4_999))
      #expect(starts.lines.count == number)
      clock.advance(by: .milliseconds(1))
    }
    for run in runs { #expect(await run.finished() == .finished) }
    #expect(starts.lines == ["1 at 0 s", "2 at 5 s", "3 at 10 s"])
  }

  @Test
  func `Throttle: work that throws ends the run at once, and the retry need not wait`() async {
    let reports = Reports()
    let outcome = await reports.collect {
      await refresh("never", in: .refreshed, throwing: Mishap("offline")).finished()
    }
    guard case .failed(let error) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(error as? Mishap == Mishap("offline"))
    let retry = refresh("retry", in: .refreshed)
    await clock.waitForSleepers(1)
    #expect(store.delivered == ["retry"])
    clock.advance(by: .seconds(5))
    #expect(await retry.finished() == .finished)
  }

  @Test
  func `Throttle: a run that is cancelled while it sleeps frees its slot at once`() async {
    let first = refresh("first", in: .refreshed)
    await clock.waitForSleepers(1)
    first.cancel()
    let second = refresh("second", in: .refreshed)
    await clock.waitForSleepers(2)
    #expect(starts.lines == ["first at 0 s", "second at 0 s"])
    clock.advance(by: .seconds(5))
    #expect(await second.finished() == .finished)
  }
}

extension Lane {
  fileprivate static let typed = Lane("typed", .restart)
  fileprivate static let refreshed = Lane("refreshed", .drop)
  fileprivate static let moved = Lane("moved", .keepLatest)
  fileprivate static let sent = Lane("sent", .enqueue)
}
