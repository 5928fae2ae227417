// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Behavior 37: a load that fails is heard by failed(_:in:)")
@MainActor
struct LoadFailureTests {
  /// Whether a load is started as an effect, or inside work.
  enum Form: CaseIterable { case effect, context }

  private func load(
    _ form: Form, in lane: Lane = .images, _ body: @escaping @MainActor () async throws -> [String]
  ) -> Probe.Action {
    switch form {
    case .effect:
      Probe.Action(description: "refreshPulled") { _ in .load(\.holdings, in: lane) { _ in try await body() } }
    case .context:
      Probe.Action(description: "refreshPulled") { _ in
        .run(lane) { context in _ = try await context.load(\.holdings, body) }
      }
    }
  }

  private func store(asked: Log, _ answer: FailureResponse<Probe> = .ignored) -> Store<Probe> {
    Store(
      Probe { error, action in
        asked.add("\(error) in \(action)")
        return answer
      }, state: .init(holdings: .loaded(["old"])))
  }

  @Test(arguments: Form.allCases)
  func `It hears the error once, with the action, and the run has failed`(form: Form) async {
    let asked = Log()
    let store = store(asked: asked)
    let outcome = await store.perform(load(form) { throw Offline() })
    #expect(outcome == .failed(Offline()))
    #expect(asked.lines == ["\(Offline()) in refreshPulled"])
    #expect(store.holdings.failure?.error as? Offline == Offline())
    #expect(store.holdings.value == ["old"])
    expectNothingLeft(in: store)
  }

  @Test(arguments: Form.allCases)
  func `The field shows the failure first, and both are one turn`(form: Form) async {
    let store = store(asked: Log(), .update { $0.title = "failed: \($0.holdings.failure != nil)" })
    let seen = Watcher { [store] in "\(store.holdings.failure != nil) \(store.title)" }
    await store.perform(load(form) { throw Offline() })
    #expect(store.title == "failed: true")
    // No observer has seen one without the other.
    #expect(!seen.seen.contains("true "))
    #expect(seen.seen.last == "true failed: true")
  }

  #if DEBUG
    @Test(arguments: Form.allCases)
    func `A feature without failed is not told that an error went unhandled: the field shows it`(form: Form) async {
      let reports = Reports()
      let store = Store(Probe(), state: .init())
      let outcome = await reports.collect { await store.perform(load(form) { throw Offline() }) }
      #expect(outcome == .failed(Offline()))
      #expect(reports.isEmpty)
      #expect(store.holdings.failure != nil)
      // Any other error of this feature's runs is reported.
      _ = await reports.collect { await store.perform(.run { _ in throw Offline() }) }
      #expect(reports.lines.count == 1)
    }
  #endif

  @Test
  func `A run continues after a load in it has failed, and has failed in the end`() async {
    let asked = Log()
    let store = store(asked: asked, .mutation(.title("heard")))
    let gate = Gate()
    let run = store.run(
      .run { context in
        let holdings = try await context.load(\.holdings) { throw Offline() }
        #expect(holdings == nil && context.title == "heard")
        await gate.wait()
        try context.apply(.deliver("went on"))
      })
    await gate.waitUntilReached()
    #expect(run.outcome == .pending)
    gate.open()
    #expect(await run.finished() == .failed(Offline()))
    #expect(store.delivered == ["went on"])
    #expect(asked.lines.count == 1)
    expectNothingLeft(in: store)
  }

  @Test
  func `Its undo is applied when the run ends, and not before`() async {
    let store = store(asked: Log())
    let gate = Gate()
    let run = store.run(
      .effect(
        .run(undo: .deliver("undone")) { context in
          try await context.load(\.holdings) { throw Offline() }
          await gate.wait()
        }))
    await gate.waitUntilReached()
    #expect(store.delivered == [])
    gate.open()
    #expect(await run.finished() == .failed(Offline()))
    #expect(store.delivered == ["undone"])
  }

  @Test
  func `What the run holds is restored before it is called, as in any run that fails`() async {
    let store = store(asked: Log(), .update { $0.title = "busy: \($0.isBusy), holdings: \($0.holdings.isLoading)" })
    await store.perform(
      .effect(
        .run(holding: \.isBusy, at: true) { context in
          let nested = context.run { context in
            try await context.load(\.holdings) { throw Offline() }
          }
          // That run reports the load of a nested run, once, with the action.
          #expect(await nested.finished() == .failed(Offline()))
          throw Offline(reason: "outer")
        }))
    #expect(store.title == "busy: false, holdings: false")
  }

  @Test(arguments: Form.allCases)
  func `Runs that joined the load fail with it, and it is told once`(form: Form) async {
    let (asked, gate, lane) = (Log(), Gate(), Lane("shared", .join))
    let store = store(asked: asked)
    let fails = load(form, in: lane) {
      await gate.wait()
      throw Offline()
    }
    let (first, second) = (store.run(fails), store.run(fails))
    await gate.waitUntilReached()
    gate.open()
    #expect(await first.finished() == .failed(Offline()))
    #expect(await second.finished() == .failed(Offline()))
    #expect(asked.lines.count == 1)
    expectNothingLeft(in: store)
  }

  @Test(arguments: Form.allCases)
  func `What a load throws after its run was superseded is dropped`(form: Form) async {
    let (asked, gate, returned) = (Log(), Gate(), Gate())
    let store = store(asked: asked)
    let run = store.run(
      load(form, in: .search) {
        defer { returned.open() }
        await gate.wait()
        throw Offline()
      })
    await gate.waitUntilReached()
    store.send(.run(.search) { _ in })
    gate.open()
    await returned.wait()
    #expect(await run.finished() == .superseded)
    #expect(asked.isEmpty)
    #expect(store.holdings == .loaded(["old"]))
  }

  @Test
  func `What it answers may end the store: then the work goes no further`() async {
    let (parent, after) = (Parent(), Log())
    let store = parent.open(Probe { _, _ in .output("signed out") })
    parent.onOutput = { [store] _ in store.lifetime.end() }
    let run = store.run(
      .run { context in
        try await context.load(\.holdings) { throw Offline() }
        after.add("went on")
      })
    _ = await run.finished()
    #expect(parent.heard == ["signed out"])
    #expect(after.isEmpty)
    #expect(store.holdings.failure != nil)
    expectNothingLeft(in: store)
  }
}
