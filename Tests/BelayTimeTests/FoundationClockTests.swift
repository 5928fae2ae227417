// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// With it, `clock` is C's function as well, and the compiler does not open an existential whose name is overloaded.
import Foundation
import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Behavior 36: any Clock<Duration>, in a file that imports Foundation")
@MainActor
struct FoundationClockTests {
  /// A search as in the documentation: its clock is a dependency.
  struct Search: Feature {
    struct State {
      var query = ""
      var found: [String] = []
    }

    enum Action {
      case queryChanged(String)
      case refreshed(String)
      case asked
    }

    var clock: any Clock<Duration> = ContinuousClock()

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .queryChanged(let query):
        state.query = query
        return .run(Lane("results", .restart)) { context in
          try await clock.sleep(for: .milliseconds(300))
          try context.update { $0.found.append(query) }
        }
      case .refreshed(let name):
        return .run(Lane("refresh", .drop)) { context in
          try context.update { $0.found.append(name) }
          try await clock.sleep(for: .seconds(5), tolerance: .zero)
        }
      case .asked:
        return .run { context in
          do {
            try await withDeadline(in: .seconds(2), clock: clock) { try await Gate().waitUnlessCancelled() }
          } catch let error as DeadlineError where error.cause == .deadlineExpired {
            try context.update { $0.found.append("late") }
          }
        }
      }
    }
  }

  let clock = ManualClock()
  let store: Store<Search>

  init() { store = Store(Search(clock: clock), state: .init()) }

  @Test
  func `A debounce waits on the clock that the feature was given`() async {
    let first = store.run(.queryChanged("s"))
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(299))
    let second = store.run(.queryChanged("sw"))
    #expect(first.outcome == .superseded)
    await clock.waitForSleepers(2)
    #expect(store.found == [])
    clock.advance(by: .milliseconds(300))
    #expect(await second.finished() == .finished)
    #expect(store.found == ["sw"])
  }

  @Test
  func `A throttle keeps its lane until that clock has come to the end of the duration`() async {
    let first = store.run(.refreshed("first"))
    await clock.waitForSleepers(1)
    clock.advance(by: .milliseconds(4_999))
    #expect(store.run(.refreshed("second")).outcome == .dropped)
    clock.advance(by: .milliseconds(1))
    #expect(await first.finished() == .finished)
    #expect(store.found == ["first"])
  }

  @Test
  func `A deadline is that clock's, and names the caller's line`() async throws {
    let run = store.run(.asked)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    #expect(await run.finished() == .finished)
    #expect(store.found == ["late"])
    let (line, any): (UInt, any Clock<Duration>) = (#line + 3, clock)
    var never: [Int] = []
    do {
      try await withDeadline(in: .zero, clock: any) { never.append(1) }
      Issue.record("there was no deadline")
    } catch let error as DeadlineError {
      #expect("\(error)".contains("FoundationClockTests.swift:\(line)"))
    }
  }
}
