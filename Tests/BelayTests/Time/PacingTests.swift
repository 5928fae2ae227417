// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

@Suite("Context.debounce and Context.throttle")
@MainActor
struct PacingTests {
  let store = Store(Probe(), state: .init())
  let clock = ManualClock()

  /// A search while typing: the lane restarts.
  private func search(_ query: String) -> Run {
    store.run(
      .run(.typed) { [clock] context in
        try await context.debounce(for: .milliseconds(300), clock: clock)
        try context.apply(.deliver(query))
      })
  }

  /// A refresh, at most one in five seconds.
  private func refresh(_ name: String, in lane: Lane, work: Gate? = nil, throwing error: Mishap? = nil) -> Run {
    store.run(
      .run(lane) { [clock] context in
        try await context.throttle(for: .seconds(5), clock: clock) {
          await work?.wait()
          if let error { throw error }
          try context.apply(.deliver(name))
        }
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

  @Test(arguments: [true, false])
  func `Debounce: a run that is cancelled while it waits never works, also when the clock sleeps on`(isDeaf: Bool) async
  {
    let (clock, after, left) = (DeafClock(), Log(), Gate())
    let run = store.run(
      .run(.typed) { [base = self.clock] context in
        defer { left.open() }
        if isDeaf {
          try await context.debounce(for: .milliseconds(300), clock: clock)
        } else {
          try await context.debounce(for: .milliseconds(300), clock: base)
        }
        after.add("worked")
      })
    let moved = isDeaf ? clock.base : self.clock
    await moved.waitForSleepers(1)
    store.send(.effect(.cancel(.typed)))
    #expect(run.outcome == .cancelled)
    moved.advance(by: .milliseconds(300))
    await left.wait()
    #expect(after.isEmpty)
  }

  @Test
  func `Throttle in a drop lane: what comes within the duration is dropped, and the next one goes after it`() async {
    let first = refresh("first", in: .refreshed)
    await clock.waitForSleepers(1)
    #expect(store.delivered == ["first"], "its work is done, and its place is taken")
    clock.advance(by: .milliseconds(4_999))
    #expect(refresh("dropped", in: .refreshed).outcome == .dropped)
    #expect(first.outcome == .pending)
    clock.advance(by: .milliseconds(1))
    #expect(await first.finished() == .finished)
    let second = refresh("second", in: .refreshed)
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    #expect(await second.finished() == .finished)
    #expect(store.delivered == ["first", "second"])
  }

  @Test
  func `Throttle in a lane that keeps the latest: the newest goes when the duration is over`() async {
    let first = refresh("first", in: .moved)
    await clock.waitForSleepers(1)
    let between = refresh("between", in: .moved)
    let last = refresh("last", in: .moved)
    #expect(between.outcome == .dropped)
    clock.advance(by: .seconds(5))
    #expect(await first.finished() == .finished)
    await clock.waitForSleepers(2)
    #expect(store.delivered == ["first", "last"])
    clock.advance(by: .seconds(5))
    #expect(await last.finished() == .finished)
  }

  @Test
  func `Throttle: work that takes longer than the duration is not made longer`() async {
    let work = Gate()
    let run = refresh("slow", in: .refreshed, work: work)
    await work.waitUntilReached()
    clock.advance(by: .seconds(5))
    work.open()
    // The clock is not moved: a sleep would last forever.
    #expect(await run.finished() == .finished)
    #expect(store.delivered == ["slow"])
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
  func `Throttle returns what its work returns`() async {
    let clock = clock
    let run = store.run(
      .run(.refreshed) { context in
        let count = try await context.throttle(for: .zero, clock: clock) { 7 }
        try context.apply(.count(count))
      })
    #expect(await run.finished() == .finished)
    #expect(store.count == 7)
  }

  @Test
  func `In a lane in which all go at once, debug builds report it; not for a run nested in one that is paced`() async {
    let (reports, clock) = (Reports(), clock)
    await reports.collect {
      await store.run(.run { try await $0.debounce(for: .zero, clock: clock) }).finished()
      await store.run(.run { try await $0.throttle(for: .zero, clock: clock) {} }).finished()
      await store.run(
        .run(.typed) { context in
          context.run { try await $0.debounce(for: .zero, clock: clock) }
        }
      ).finished()
    }
    #expect(reports.lines.count == 2)
    let sentence = "debounce(for:tolerance:clock:) in the lane 'concurrent(no lane named)'"
    #expect(reports.lines.first?.contains(sentence) == true)
    #expect(reports.lines.last?.contains("throttle(for:tolerance:clock:_:)") == true)
  }
}

extension Lane {
  fileprivate static let typed = Lane("typed", .restart)
  fileprivate static let refreshed = Lane("refreshed", .drop)
  fileprivate static let moved = Lane("moved", .keepLatest)
}
