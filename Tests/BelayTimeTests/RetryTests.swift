// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("withRetry: attempts and waits")
@MainActor
struct RetryTests {
  private let clock = ManualClock()
  private let calls = Log()

  private struct Refused: Error, Equatable { let attempt: Int }

  /// Fails `failures` times, then returns the attempt's number.
  private func work(failing failures: Int) -> () async throws -> Int {
    var attempt = 0
    return { [clock, calls] in
      attempt += 1
      calls.add("\(attempt) at \(clock.now)")
      if attempt <= failures { throw Refused(attempt: attempt) }
      return attempt
    }
  }

  private func retrying(_ policy: RetryPolicy, failing failures: Int) -> Task<Int, any Error> {
    let (clock, work) = (clock, work(failing: failures))
    return Task { try await withRetry(policy, clock: clock, body: work) }
  }

  @Test func `It tries again after each wait, and returns what the first success returns`() async throws {
    let task = retrying(RetryPolicy(attempts: 4, .exponential(from: .seconds(1), to: .seconds(30))), failing: 2)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await clock.waitForSleepers(2)
    clock.advance(by: .milliseconds(1_999))
    #expect(calls.lines == ["1 at 0 s", "2 at 1 s"])
    clock.advance(by: .milliseconds(1))
    #expect(try await task.value == 3)
    #expect(calls.lines == ["1 at 0 s", "2 at 1 s", "3 at 3 s"])
  }

  @Test func `After the last attempt its error is thrown, and nothing sleeps`() async {
    let task = retrying(RetryPolicy(attempts: 2, .constant(.seconds(1))), failing: 9)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    await #expect(throws: Refused(attempt: 2)) { try await task.value }
  }

  @Test func `One attempt is no retry`() async {
    await #expect(throws: Refused(attempt: 1)) {
      try await withRetry(RetryPolicy(attempts: 1, .constant(.zero)), clock: clock, body: work(failing: 1))
    }
  }

  @Test func `A final error is thrown at once`() async {
    let policy = RetryPolicy(attempts: 5, .constant(.zero)) { ($0 as? Refused)?.attempt != 2 }
    await #expect(throws: Refused(attempt: 2)) {
      try await withRetry(policy, clock: clock, body: work(failing: 5))
    }
    #expect(calls.lines.count == 2)
  }

  @Test func `A cancellation that the body throws is not tried again`() async {
    var attempts = 0
    await #expect(throws: CancellationError.self) {
      try await withRetry(RetryPolicy(attempts: 3, .constant(.zero)), clock: clock) {
        attempts += 1
        throw CancellationError()
      }
    }
    #expect(attempts == 1)
  }

  @Test func `A caller that is cancelled during a wait gets its cancellation, and no attempt follows`() async {
    let task = retrying(RetryPolicy(attempts: .max, .constant(.seconds(1))), failing: 9)
    await clock.waitForSleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(calls.lines.count == 1)
  }

  @Test func `A clock that ignores the cancellation leads to no attempt either`() async {
    let (deaf, work) = (DeafClock(), work(failing: 9))
    let task = Task { try await withRetry(RetryPolicy(attempts: 3, .constant(.seconds(1))), clock: deaf, body: work) }
    await deaf.base.waitForSleepers(1)
    task.cancel()
    deaf.base.advance(by: .seconds(1))
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(calls.lines.count == 1)
  }

  @Test func `A caller that is cancelled before runs nothing`() async {
    let task = retrying(RetryPolicy(attempts: 3, .constant(.zero)), failing: 0)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(calls.lines.isEmpty)
  }

  @Test func `A deadline around it ends all attempts and waits`() async {
    let (clock, work) = (clock, work(failing: 9))
    let task = Task {
      try await withDeadline(in: .seconds(3), clock: clock) {
        try await withRetry(RetryPolicy(attempts: .max, .constant(.seconds(2))), clock: clock, body: work)
      }
    }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(2))
    await clock.waitForSleepers(3)
    clock.advance(by: .seconds(1))
    await #expect(throws: DeadlineError.self) { try await task.value }
    #expect(calls.lines == ["1 at 0 s", "2 at 2 s"])
  }

  @Test func `A deadline within each attempt is a failure like others`() async throws {
    let (clock, calls) = (clock, calls)
    let task = Task {
      try await withRetry(RetryPolicy(attempts: 2, .constant(.seconds(1))), clock: clock) {
        calls.add("at \(clock.now)")
        return try await withDeadline(in: .seconds(5), clock: clock) {
          if calls.lines.count == 1 { try await clock.sleep(for: .seconds(100)) }
          return "in time"
        }
      }
    }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    await clock.waitForSleepers(3)
    clock.advance(by: .seconds(1))
    #expect(try await task.value == "in time")
    #expect(calls.lines == ["at 0 s", "at 6 s"])
  }

  @Test func `An error of work that was cancelled, whatever it is, leads to a cancellation and to no attempt`() async {
    let (clock, calls, gate) = (clock, calls, Gate())
    let task = Task {
      try await withRetry(RetryPolicy(attempts: 3, .constant(.zero)), clock: clock) {
        calls.add("an attempt")
        await gate.wait()
        throw Refused(attempt: 1)
      }
    }
    await gate.waitUntilReached()
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(calls.lines.count == 1)
  }

  @Test func `A wait without a sensible end is a century, also on the system's clock, and a cancel ends it`() async {
    let policy = RetryPolicy(attempts: .max, .constant(.seconds(Int64.max)))
    let failed = Gate()
    let task = Task {
      try await withRetry(policy) {
        failed.open()
        throw Refused(attempt: 1)
      }
    }
    await failed.wait()
    await mainActorTurns(2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let answer = try? await withDeadline(in: .seconds(Int64.max)) { 1 }
    #expect(answer == 1)
  }

  @Test func `In a load the field is loading until the last attempt, and a superseded run stops between two`() async {
    let store = Store(Probe(), state: .init())
    let (clock, work) = (clock, work(failing: 1))
    let policy = RetryPolicy(attempts: 2, .constant(.seconds(1)))
    let run = store.run(
      .run(.retried) { context in
        let attempt = try await withRetry(policy, clock: clock, body: work)
        try context.apply(.deliver("attempt \(attempt)"))
      })
    await clock.waitForSleepers(1)
    store.send(.effect(.cancel(.retried)))
    #expect(run.outcome == .cancelled)
    clock.advance(by: .seconds(1))
    _ = await run.finished()
    #expect(store.delivered == [] && calls.lines.count == 1)
  }

  // MARK: Waits

  private func waits(_ backoff: Backoff, _ count: Int, chance: @escaping () -> Double = { 0.5 }) -> [Duration] {
    var waits = backoff.waits(chance: chance)
    return (0..<count).map { _ in waits.take() }
  }

  @Test func `Waits grow until the longest one, and never overflow`() {
    #expect(waits(.constant(.seconds(2)), 3) == [.seconds(2), .seconds(2), .seconds(2)])
    #expect(
      waits(.exponential(from: .seconds(1), to: .seconds(30)), 7) == [1, 2, 4, 8, 16, 30, 30].map { .seconds($0) })
    let century = Duration.seconds(3_155_760_000)
    #expect(waits(.exponential(from: .seconds(1), to: .seconds(Int64.max), factor: 1e9), 9).last == century)
    #expect(waits(.constant(.seconds(Int64.max)), 2) == [century, century])
  }

  @Test func `Jitter shortens a wait and never lengthens the next one`() {
    let backoff = Backoff.exponential(from: .seconds(4), to: .seconds(8), jitter: 0.5)
    #expect(waits(backoff, 3, chance: { 0 }) == [.seconds(4), .seconds(8), .seconds(8)])
    #expect(waits(backoff, 3, chance: { 1 }) == [.seconds(2), .seconds(4), .seconds(4)])
  }

  @Test func `No wait is longer than its figure, not even by a rounding`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let first = Duration(
        secondsComponent: .random(in: 0...3, using: &generator),
        attosecondsComponent: .random(in: 1..<1_000_000_000_000_000_000, using: &generator))
      let longest = first + .seconds(Int.random(in: 0...100))
      let factor = Double.random(in: 1...3)
      let whole = waits(.exponential(from: first, to: longest, factor: factor), 12)
      let jittered = waits(.exponential(from: first, to: longest, factor: factor, jitter: 1), 12, chance: { 0 })
      #expect(whole.allSatisfy { $0 >= first && $0 <= longest })
      #expect(zip(jittered, whole).allSatisfy { $0 <= $1 })
    }
  }
}

#if os(macOS) || os(Linux)
  @Suite("withRetry: what it refuses")
  struct RetryPreconditionTests {
    @Test func `A retry that never begins or never waits`() async {
      await #expect(processExitsWith: .failure) { _ = RetryPolicy(attempts: 0, .constant(.seconds(1))) }
      await #expect(processExitsWith: .failure) { _ = RetryPolicy(attempts: .max, .constant(.zero)) }
      await #expect(processExitsWith: .failure) { _ = RetryPolicy(attempts: .max, .constant(.seconds(1), jitter: 1)) }
    }

    @Test func `A backoff that shrinks, is negative, or has no sensible jitter`() async {
      await #expect(processExitsWith: .failure) { _ = Backoff.constant(.seconds(-1)) }
      await #expect(processExitsWith: .failure) { _ = Backoff.exponential(from: .seconds(2), to: .seconds(1)) }
      await #expect(processExitsWith: .failure) {
        _ = Backoff.exponential(from: .seconds(1), to: .seconds(2), factor: 0.5)
      }
      await #expect(processExitsWith: .failure) {
        _ = Backoff.exponential(from: .seconds(1), to: .seconds(2), factor: .nan)
      }
      await #expect(processExitsWith: .failure) { _ = Backoff.exponential(from: .zero, to: .seconds(1)) }
      await #expect(processExitsWith: .failure) { _ = Backoff.constant(.seconds(1), jitter: .nan) }
      await #expect(processExitsWith: .failure) { _ = Backoff.constant(.seconds(1), jitter: -0.1) }
      await #expect(processExitsWith: .failure) { _ = Backoff.constant(.seconds(1), jitter: 2) }
    }

    @Test func `A timer without an interval`() async {
      await #expect(processExitsWith: .failure) { _ = Ticks(every: .zero) }
      await #expect(processExitsWith: .failure) { _ = Ticks(every: .seconds(-1)) }
    }
  }
#endif

extension Lane {
  fileprivate static let retried = Lane("retried", .restart)
}
