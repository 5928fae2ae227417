// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

/// A list that is tried again, and a countdown.
private struct Clocked: Feature {
  struct State: Equatable {
    var holdings: [Int] = []
    var secondsLeft = 3
    var hasGivenUp = false
  }
  enum Action { case appeared, left, codeSent }

  let load: @MainActor () async throws -> [Int]
  let clock: any Clock<Duration>
  var policy = RetryPolicy(attempts: 3, .exponential(from: .seconds(1), to: .seconds(4), jitter: 0.5))

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      .run(.clocked) { context in
        let holdings = try await withRetry(policy, clock: clock) { try await load() }
        try context.update { $0.holdings = holdings }
      }
    case .codeSent:
      .run(.clocked) { context in
        for await tick in Ticks(every: .seconds(1), clock: clock) {
          try context.update { $0.secondsLeft = 3 - tick.number }
          if tick.number == 3 { return }
        }
      }
    case .left: .cancel(.clocked)
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .update { $0.hasGivenUp = true } }
}

extension Lane {
  fileprivate static let clocked = Lane("clocked", .restart)
}

private struct Unreachable: Error, Equatable {}

@Suite("Exploration and test clock: retries and timers")
@MainActor
struct TimeInOrdersTests {
  private func retries() async -> ExplorationReport {
    await explore { s in
      let load = s.stub("load", mayFail: [Unreachable()]) { (_: Int) in [1] }
      var attempts = 0
      let store = s.store(
        Clocked(
          load: {
            attempts += 1
            return try await load(attempts)
          }, clock: s.clock), state: .init())
      store.send(.appeared)
      var hasLeft = false
      s.anyTime("the screen is left", isReaction: true) {
        hasLeft = true
        store.send(.left)
      }
      s.never("it is tried more than three times") { attempts > 3 }
      s.atEnd("it has loaded, has given up, or was left") { !store.holdings.isEmpty || store.hasGivenUp || hasLeft }
    }
  }

  @Test
  func `a retry with jitter is explored completely, and twice in the same orders`() async {
    let (first, second) = (await retries(), await retries())
    #expect(first.isComplete && second.isComplete)
    #expect(first.orders == second.orders)
    #expect(first.orders > 5)
  }

  @Test
  func `a timer and its cancel are explored completely`() async {
    let report = await explore { s in
      let store = s.store(Clocked(load: { [] }, clock: s.clock), state: .init())
      store.send(.codeSent)
      var seen = 3
      s.anyTime("the screen is left", isReaction: true) {
        store.send(.left)
        seen = store.secondsLeft
      }
      s.atEnd("nothing counts after the screen was left") { store.secondsLeft == 0 || store.secondsLeft == seen }
    }
    #expect(report.isComplete)
    #expect(report.uncontrolled.isEmpty)
  }

  @Test
  func `on a test clock each attempt comes exactly at the figures, whatever the jitter`() async {
    let clock = TestClock()
    let load = Stub<Int, [Int]>("load")
    let store = TestStore(Clocked(load: { try await load(0) }, clock: clock), state: .init())
    store.send(.appeared)
    for wait in [1, 2] {
      load.fail(Unreachable())
      await clock.advance(by: .seconds(wait) - .milliseconds(1))
      #expect(load.waiting.isEmpty)
      await clock.advance(by: .milliseconds(1))
      #expect(load.waiting.count == 1)
    }
    load.answer([7])
    await store.receive(.set(\.holdings, to: [7]))
    await store.finish()
  }

  @Test
  func `a run that waits for a field is named with the field`() async {
    let failures = await Failures.of {
      let store = TestStore(Waiting(), state: .init())
      store.send(.appeared)
      await store.finish()
      store.end()
      await store.finish()
    }
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.contains(".code that matches") == true)
  }
}

private struct Waiting: Feature {
  struct State { var code: String? }
  enum Action { case appeared }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in _ = try await context.first(\.code) }
  }
}
