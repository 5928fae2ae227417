// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTesting

/// A list with a star that the user can set during a refresh.
struct Favorites: Feature {
  struct State: Equatable {
    var starred: Set<Int> = []
    var alert: String?
  }

  enum Action { case refreshPulled, starTapped, alertDismissed }
  enum Mutation { case refreshed(Set<Int>) }

  let refresh: @Sendable () async throws -> Set<Int>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .starTapped:
      state.starred.insert(1)
      return .none
    case .alertDismissed:
      state.alert = nil
      return .none
    case .refreshPulled:
      return .run(.refreshing) { context in try context.apply(.refreshed(try await refresh())) }
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .refreshed(let starred): state.starred = starred
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .update { $0.alert = "\(error)" } }
}

extension Lane {
  fileprivate static let refreshing = Lane("refreshing", .drop)
}

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A scenario` {
  @Test func `with an answer that takes back what the user has done since is wrong`() async {
    let failures = await Failures.of {
      let report = await explore { scenario in
        let refresh = scenario.stub("refresh") { () -> Set<Int> in [] }
        let store = scenario.store(Favorites(refresh: { try await refresh() }), state: .init())
        store.send(.refreshPulled)
        scenario.anyTime("the star is tapped") { store.send(.starTapped) }
      }
      #expect(report.findings.count == 1)
    }
    #expect(
      failures.texts == [
        """
        Explored 2 orders (all there are). In 1 of them the same events happen, and the end differs.

        1. Favorites.starred.contains(1)
             in the default order: true
             in this order: false
           this order:
             1. the star is tapped   (could have been: 'refresh' answers [])
                   Favorites.starred.contains(1): false → true
             2. 'refresh' answers []
                   Favorites.starred.contains(1): true → false
           to run this order, paste in place of `await explore`:
             await replay("1")
        """
      ])
  }

  @Test func `with many wrong ends and one rare complaint tells the complaint first, and one end of each kind`() async {
    let failures = await Failures.of {
      await explore { scenario in
        let store = scenario.start(4, from: Arrivals()) { $1.add($0) }
        scenario.never("all backward") { store.kept.order == [3, 2, 1, 0] }
      }
    }
    let text = failures.texts.first ?? ""
    #expect(text.contains("There is 1 complaint.\n\n1. all backward\n   this order:\n"), "\(text)")
    #expect(text.contains("\n     await replay(\"3.2.1\")\n\n2. Calls<Arrivals>.kept.order["), "\(text)")
    // The orders that do not end with call 3, and those that do.
    let (order, last) = ("Calls<Arrivals>.kept.order[…]", "Calls<Arrivals>.kept.last")
    #expect(text.contains("\n   17 more ends differ in the same fields: \(order), \(last)\n"), "\(text)")
    #expect(text.contains("\n   4 more ends differ in the same fields: \(order)\n"), "\(text)")
  }

  @Test func `with a condition that must never be true tells after which step it was`() async {
    let scenario: @MainActor (Scenario) -> Void = { scenario in
      let refresh = scenario.stub("refresh") { () -> Set<Int> in [2] }
      let store = scenario.store(Favorites(refresh: { try await refresh() }), state: .init())
      store.send(.refreshPulled)
      let star = scenario.anyTime("the star is tapped") { store.send(.starTapped) }
      scenario.anyTime("the screen is left", after: star) {}
      scenario.never("two are starred") { store.starred.count == 2 }
    }
    let failures = await Failures.of { await explore { scenario($0) } }
    let text = failures.texts.first ?? ""
    #expect(text.contains("1. two are starred\n   after step 2 of 3\n   this order:\n"), "\(text)")
    let replayed = await Failures.of { await replay("0") { scenario($0) } }
    #expect(replayed.texts.first?.contains("  two are starred (after step 2 of 3)") == true, "\(replayed.texts)")
  }

  @Test func `that is wrong from the beginning says so`() async {
    let failures = await Failures.of {
      await explore { scenario in
        scenario.anyTime("the star is tapped") {}
        scenario.never("anything") { true }
        scenario.atEnd("something else") { false }
      }
    }
    let text = failures.texts.first ?? ""
    #expect(text.contains("2. anything\n   before step 1\n   this order:\n"), "\(text)")
    #expect(text.contains("1. At the end it does not hold that something else.\n   this order:\n"), "\(text)")
  }

  @Test(arguments: [true, false]) func `may have steps that are reactions to what was seen`(isReaction: Bool) async {
    let failures = await Failures.of {
      await explore { scenario in
        let refresh = scenario.stub("refresh") { () -> [Result<Set<Int>, any Error>] in [.failure(NoConnection())] }
        let store = scenario.store(Favorites(refresh: { try await refresh() }), state: .init())
        store.send(.refreshPulled)
        scenario.anyTime("the alert is dismissed", isReaction: isReaction) { store.send(.alertDismissed) }
      }
    }
    #expect(failures.texts.isEmpty == isReaction)
  }

  @Test func `makes what a call returns once`() async {
    var asked: [Int] = []
    await explore(prunes: false) { scenario in
      asked = []
      let call = scenario.stub("call") { (number: Int) -> Int in
        asked.append(number)
        return number
      }
      let feature = Calls<Set<Int>>(count: 3, call: { try await call($0) }, keep: { $1.insert($0) })
      scenario.store(feature, state: .init(kept: [])).send(.go)
    }
    #expect(asked == [0, 1, 2])
  }

  @Test func `with sets and dictionaries ends the same way however these are built`() async {
    let report = await explore { scenario in
      let call = scenario.stub("call") { (number: Int) in number }
      let store = scenario.store(Tags(call: { try await call($0) }), state: .init())
      store.send(.go)
    }
    #expect(report.isRight)
  }

  @Test func `that does not repeat itself is told from one whose order matters`() async {
    let failures = await Failures.of {
      var executions = 0
      let report = await explore(prunes: false) { scenario in
        executions += 1
        scenario.start(2, from: executions) { _, _ in }
      }
      #expect(report.error != nil)
    }
    #expect(failures.texts.first?.contains("The scenario is not repeatable.") == true)
    let field = /it differs first before the first step:\n  Calls<Int>\.kept: \d+ → \d+\n/
    #expect(failures.texts.first?.contains(field) == true)
  }

  @Test func `attaches the whole report to the test`() async {
    let attached = Lock<[String]>([])
    let failures = await Failures.of {
      await TestAttachment.$handler.withValue({ text, name in attached.withLock { $0.append("\(name): \(text)") } }) {
        _ = await explore { $0.start(2, from: -1) { $1 = $0 } }
      }
    }
    #expect(
      attached.withLock { $0.filter { $0.hasPrefix("exploration.txt: ") } }
        == failures.texts.map { "exploration.txt: \($0)" })
    #expect(failures.texts.count == 1)
  }

  @Test func `whose own code waits for what never comes is stuck`() async {
    let failures = await Failures.of {
      await explore { _ in try await Gate("never").wait() }
    }
    #expect(
      failures.texts.first?.contains("The scenario's own code waits, and no event is left.") == true)
  }

  @Test func `may await what it has started`() async {
    let report = await explore { scenario in
      let call = scenario.stub("call") { (number: Int) in number }
      let feature = Calls<Set<Int>>(count: 2, call: { try await call($0) }, keep: { $1.insert($0) })
      let store = scenario.store(feature, state: .init(kept: []))
      await store.perform(.go)
      await store.perform(.go)
    }
    #expect(report.isRight)
    #expect(report.counts.orders == 4)
  }

  @Test func `wakes the sleepers of one time in any order`() async {
    let failures = await Failures.of {
      let report = await explore { scenario in
        let clock = scenario.clock
        let call: @Sendable (Int) async throws -> Int = { number in
          try await clock.sleep(for: .seconds(1))
          return number
        }
        scenario.store(Calls<Int>(count: 2, call: call, keep: { $1 = $0 }), state: .init(kept: -1)).send(.go)
      }
      #expect(report.counts.orders == 2)
    }
    #expect(failures.texts.count == 1)
  }

  @Test func `names runs that wait for what it does not control`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let report = await explore { scenario in
      let feature = Calls<Int>(
        count: 1,
        call: { _ in
          for await value in stream { return value }
          return 0
        }, keep: { $1 = $0 })
      scenario.store(feature, state: .init(kept: 0)).send(.go)
    }
    continuation.finish()
    #expect(report.uncontrolled.count == 1)
    #expect("\(report)".contains("These runs have waited for something that the exploration does not control"))
  }

  @Test func `is replayed by the seed that a report has printed`() async {
    let scenario: @MainActor (Scenario) -> Void = { $0.start(3, from: -1) { $1 = $0 } }
    var seeds: [Schedule] = []
    _ = await Failures.of { seeds = await explore { scenario($0) }.findings.map(\.example.schedule) }
    for seed in seeds {
      let replayed = await replay(seed) { scenario($0) }
      #expect(replayed?.events.count == 3)
      #expect(replayed?.end.isEmpty == false)
    }
    let failures = await Failures.of { await replay("7") { scenario($0) } }
    #expect(failures.texts.first?.hasPrefix("Seed 7 asks for event 7 at step 1, but there are 3 events") == true)
  }
}

/// The order in which calls have answered, and the last of them.
private struct Arrivals: Hashable {
  var order: [Int] = []
  var last: Int?

  mutating func add(_ number: Int) {
    order.append(number)
    last = number
  }
}

/// Equatable, and not Hashable.
private struct Tags: Feature {
  struct State: Equatable {
    var tags: Set<Int> = []
    var names: [Int: String] = [:]
  }

  enum Action { case go }
  let call: @Sendable (Int) async throws -> Int

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .merge(
      (0..<4).map { number in
        .run { context in
          let answer = try await call(number)
          try context.update { state in
            state.tags.insert(answer)
            state.names[answer] = "\(answer)"
          }
        }
      })
  }
}
