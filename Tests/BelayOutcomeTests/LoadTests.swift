// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Effect.load and Context.load")
@MainActor
struct LoadTests {
  let store = Store(Probe(), state: .init())

  /// Whether a load is started as an effect, or inside work.
  enum Form: CaseIterable { case effect, context }

  private func load(
    _ form: Form, in lane: Lane = .images, _ body: @escaping @MainActor () async throws -> [String]
  ) -> Probe.Action {
    switch form {
    case .effect: .effect(.load(\.holdings, in: lane) { _ in try await body() })
    case .context: .run(lane) { context in _ = try await context.load(\.holdings, body) }
    }
  }

  @Test(arguments: Form.allCases)
  func `idle, loading, loaded; loading keeps the last value, and the effect shows loading in the turn of its action`(
    form: Form
  ) async {
    let seen = Watcher { [store] in store.holdings }
    let gate = Gate()
    let run = store.run(
      load(form) {
        await gate.wait()
        return ["one"]
      })
    #expect(store.holdings.isLoading == (form == .effect))
    await gate.waitUntilReached()
    gate.open()
    #expect(await run.finished() == .finished)
    #expect(await store.perform(load(form) { ["two"] }) == .finished)
    #expect(seen.seen == [.idle, .loading(last: nil), .loaded(["one"]), .loading(last: ["one"]), .loaded(["two"])])
    expectNothingLeft(in: store)
  }

  @Test(arguments: Form.allCases)
  func `A failure is in the field, beside what was there before, until the next load`(form: Form) async {
    let store = Store(Probe(), state: .init(holdings: .loaded(["old"])))
    #expect(await store.perform(load(form) { throw Offline() }) == .failed(Offline()))
    #expect(store.holdings.failure?.error as? Offline == Offline())
    #expect(store.holdings.value == ["old"])
    #expect(await store.perform(load(form) { ["new"] }) == .finished)
    #expect(store.holdings == .loaded(["new"]))
    expectNothingLeft(in: store)
  }

  @Test
  func `context.load returns what it loaded, or nil when the load failed`() async {
    var answers: [[String]?] = []
    await store.perform(
      .run { context in
        answers.append(try await context.load(\.holdings) { ["one"] })
        answers.append(try await context.load(\.holdings) { throw Offline() })
        answers.append(context.holdings.value)
      })
    #expect(answers == [["one"], nil, ["one"]])
  }

  @Test(arguments: Form.allCases)
  func `A cancelled load leaves the field as it was, in that turn, and its late answer is dropped`(form: Form) async {
    await restores(form) { _, run in run.cancel() }
  }

  @Test(arguments: Form.allCases)
  func `A load of an ended store leaves the field as it was`(form: Form) async {
    await restores(form) { store, _ in store.lifetime.end() }
  }

  @Test(arguments: Form.allCases)
  func `A load whose lane goes to something else leaves the field as it was`(form: Form) async {
    await restores(form) { store, _ in store.send(.run(.search) { _ in }) }
  }

  @Test(arguments: Form.allCases)
  func `A load whose work throws CancellationError leaves the field as it was`(form: Form) async {
    let store = Store(Probe(), state: .init(holdings: .loaded(["old"])))
    #expect(await store.perform(load(form) { throw CancellationError() }) == .cancelled)
    #expect(store.holdings == .loaded(["old"]))
    expectNothingLeft(in: store)
  }

  private func restores(
    _ form: Form, throwing error: Bool = false, _ end: (Store<Probe>, Run) -> Void,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async {
    let failure = LoadFailure(Offline(reason: "before"))
    for (before, throwing) in [
      (Loadable<[String]>.idle, false), (.loaded(["old"]), true), (.failed(failure, last: ["old"]), false),
    ] {
      let store = Store(Probe(), state: .init(holdings: before))
      let (gate, returned) = (Gate(), Gate())
      let run = store.run(
        load(form, in: .search) {
          defer { returned.open() }
          await gate.wait()
          if throwing { throw Offline() }
          return ["late"]
        })
      await gate.waitUntilReached()
      #expect(store.holdings == .loading(last: before.value), sourceLocation: sourceLocation)
      end(store, run)
      #expect(store.holdings == before, sourceLocation: sourceLocation)
      gate.open()
      await returned.wait()
      #expect(store.holdings == before, sourceLocation: sourceLocation)
      expectNothingLeft(in: store, sourceLocation: sourceLocation)
    }
  }
}
