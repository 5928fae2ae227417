// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

/// A value that the field changes, or that does not equal itself, stays forever: the run's end never finds it there.
@Suite("Held values: a field that does not keep what it is held at")
@MainActor
struct UnkeptHoldTests {
  struct Player: Feature {
    enum Phase: Equatable {
      case idle
      case going(Int)
    }

    struct State {
      var progress = 0.0
      var level = 0 { didSet { level = min(level, 3) } }
      var isBusy = false
      var phase = Phase.idle
      var isSending: [Int: Bool] = [:]
      var titles: Loadable<[String]> = .idle
      var odd = Odd()
    }

    struct Action { let effect: Effect<Player> }
    enum Mutation {}

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { action.effect }
    static func apply(_ mutation: Mutation, to state: inout State) {}
  }

  /// Its `==` runs a closure once, after `skipped` other comparisons.
  struct Odd: Equatable {
    var number = 0
    @MainActor static var skipped = 0
    @MainActor static var compared: (() -> Void)?

    static func == (one: Odd, other: Odd) -> Bool {
      MainActor.assumeIsolated {
        skipped -= 1
        if skipped < 0, let compared = compared.take() { compared() }
      }
      return one.number == other.number
    }
  }

  /// An owner without a store.
  final class Panel {
    var progress = 0.0
    var level = 0 { didSet { level = min(level, 3) } }
  }

  let store = Store(Player(), state: .init())
  let reports = Reports()

  private func expectReport(
    of field: String, at value: String, shows shown: String, line: UInt,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(reports.lines.count == 1, sourceLocation: sourceLocation)
    let report = reports.lines.first ?? ""
    #expect(
      report.contains(
        " at \(value), but the field shows \(shown) then, which does not equal it. Hold a value that the field "
          + "keeps as it is, and that equals itself, or it is never restored."),
      "\(report)", sourceLocation: sourceLocation)
    #expect(
      report.contains("UnkeptHoldTests.swift:\(line)) holds \(field)"), "\(report)", sourceLocation: sourceLocation)
  }

  @Test
  func `A value that does not equal itself is reported when the hold begins`() async {
    let line: UInt = #line + 1
    let effect = Effect<Player>.run(holding: \.progress, at: .nan) { [reports] _ in #expect(reports.lines.count == 1) }
    _ = await reports.collect { await store.perform(.init(effect: effect)) }
    expectReport(of: "\(\Player.State.progress)", at: "nan", shows: "nan", line: line)
    #expect(store.progress.isNaN)
  }

  @Test
  func `A value that a setter changes is reported when the hold begins`() async {
    let line: UInt = #line + 1
    let effect = Effect<Player>.run(holding: \.level, at: 5) { [reports] _ in #expect(reports.lines.count == 1) }
    _ = await reports.collect { await store.perform(.init(effect: effect)) }
    expectReport(of: "\(\Player.State.level)", at: "5", shows: "3", line: line)
    #expect(store.level == 3)
  }

  @Test
  func `So it is with Context.hold`() async {
    let line: UInt = #line + 1
    let effect = Effect<Player>.run { try await $0.hold(\.level, at: 5) {} }
    _ = await reports.collect { await store.perform(.init(effect: effect)) }
    expectReport(of: "\(\Player.State.level)", at: "5", shows: "3", line: line)
  }

  @Test
  func `So it is with WeakOwner.hold`() async {
    let (scope, panel) = (TaskScope(), Panel())
    let line: UInt = #line + 1
    let run = await reports.collect { scope.run(Lane("load"), on: panel) { try await $0.hold(\.level, at: 5) {} } }
    await run.finished()
    expectReport(of: "\(\Panel.level)", at: "5", shows: "3", line: line)
    #expect(panel.level == 3)
  }

  @Test
  func `What the field showed before and does not keep is reported once, as what it does not keep`() async {
    let store = Store(Player(), state: .init(level: 5))
    let line: UInt = #line + 1
    let effect = Effect<Player>.run(holding: \.level, at: 5) { _ in }
    _ = await reports.collect { await store.perform(.init(effect: effect)) }
    expectReport(of: "\(\Player.State.level)", at: "5", shows: "3", line: line)
  }

  @Test
  func `Of holders within each other, the one whose value is not kept is reported, and no other`() async {
    let log = Log()
    let effect = Effect<Player>.run(holding: \.level, at: 1) { context in
      try await context.hold(\.level, at: 4) {
        try await context.hold(\.level, at: 2) { log.add("\(context.level)") }
      }
    }
    _ = await reports.collect { await store.perform(.init(effect: effect)) }
    expectReport(of: "\(\Player.State.level)", at: "4", shows: "3", line: #line - 6)
    #expect(log.lines == ["2"])
  }

  @Test
  func `Ordinary holds are not reported`() async {
    let work: Effect<Player>.Work = { context in
      try await context.hold(\.phase, at: .going(2)) {
        try await context.hold(\.level, at: 3) { try await context.hold(\.level, at: 2) {} }
      }
    }
    _ = await reports.collect {
      await store.perform(.init(effect: .run(holding: \.isBusy, at: true, work)))
      await store.perform(.init(effect: .run(holding: \.phase, at: .going(1), work)))
      await store.perform(.init(effect: .run(holding: \.isSending[7], at: true, work)))
      await store.perform(.init(effect: .run(holding: \.progress, at: 0.5, work)))
      await store.perform(.init(effect: .run(holding: \.titles, at: .loading(last: nil), work)))
      await store.perform(.init(effect: .load(\.titles) { _ in ["one"] }))
      await store.perform(.init(effect: .load(\.titles) { _ in throw Mishap("offline") }))
    }
    #expect(reports.lines == [])
    #expect(!store.isBusy && store.phase == .idle && store.isSending == [:] && store.progress == 0 && store.level == 0)
  }

  #if os(macOS) || os(Linux)
    @Test
    func `The value is compared within the change: an == that turns to the store ends the process with a sentence`()
      async throws
    {
      let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
        let store = Store(Player(), state: .init())
        // The first time is the comparison with the previously shown value.
        (Odd.skipped, Odd.compared) = (1, { _ = store.level })
        store.send(.init(effect: .run(holding: \.odd, at: Odd(number: 1)) { _ in }))
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("The store of Player was read while"), "\(text)")
    }
  #endif

  @Test
  func `An == that ends the store there ends it after the change, and the field is restored`() {
    (Odd.skipped, Odd.compared) = (1, { [store] in store.lifetime.end() })
    let run = store.run(.init(effect: .run(holding: \.odd, at: Odd(number: 1)) { _ in }))
    #expect(run.outcome == .cancelled)
    #expect(store.odd.number == 0)
    #expect(Odd.compared == nil)
  }
}
