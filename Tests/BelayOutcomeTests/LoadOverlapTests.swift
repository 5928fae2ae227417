// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Effect.load: more than one, and writes by hand")
@MainActor
struct LoadOverlapTests {
  let store = Store(Probe(), state: .init())

  private func load(
    in lane: Lane = .images, _ body: @escaping @MainActor () async throws -> [String]
  ) -> Probe.Action {
    .effect(.load(\.holdings, in: lane) { _ in try await body() })
  }

  @Test
  func `A load that supersedes another shows loading throughout: no flicker`() async {
    let (old, new) = (Gate(), Gate())
    store.send(
      load(in: .search) {
        await old.wait()
        return ["old"]
      })
    await old.waitUntilReached()
    let seen = Watcher { [store] in store.holdings }
    let run = store.run(
      load(in: .search) {
        await new.wait()
        return ["new"]
      })
    old.open()
    new.open()
    await run.finished()
    #expect(seen.seen == [.loading(last: nil), .loaded(["new"])])
  }

  @Test
  func `Overlapping loads: the field loads until the last has answered, with the newest answer as its value`() async {
    let (first, second) = (Gate(), Gate())
    let runs = [(first, "first"), (second, "second")].map { gate, name in
      store.run(
        load {
          await gate.wait()
          return [name]
        })
    }
    let seen = Watcher { [store] in store.holdings }
    second.open()
    await runs[1].finished()
    #expect(store.holdings == .loading(last: ["second"]))
    first.open()
    await runs[0].finished()
    #expect(seen.seen == [.loading(last: nil), .loading(last: ["second"]), .loaded(["first"])])
    expectNothingLeft(in: store)
  }

  @Test
  func `A load that joins shows what the one that goes has loaded, in one step`() async {
    let gate = Gate()
    let run = store.run(
      load(in: .refresh) {
        await gate.wait()
        return ["one"]
      })
    let joined = store.run(load(in: .refresh) { ["never"] })
    let seen = Watcher { [store] in store.holdings }
    gate.open()
    await run.finished()
    #expect(await joined.finished() == .finished)
    #expect(seen.seen == [.loading(last: nil), .loaded(["one"])])
    expectNothingLeft(in: store)
  }

  @Test
  func `Two loads of one field at once in one run: both answers count, and the field comes to rest`() async {
    let (first, second) = (Gate(), Gate())
    let run = store.run(
      .run { context in
        async let one = context.load(\.holdings) {
          await first.wait()
          return ["one"]
        }
        async let two = context.load(\.holdings) {
          await second.wait()
          return ["two"]
        }
        await first.waitUntilReached()
        await second.waitUntilReached()
        second.open()
        _ = try await two
        #expect(context.holdings == .loading(last: ["two"]))
        first.open()
        _ = try await one
      })
    #expect(await run.finished() == .finished)
    #expect(store.holdings == .loaded(["one"]))
    expectNothingLeft(in: store)
  }

  @Test
  func `What receive resets while a load goes stays reset when that load fails: an old value does not come back`() async
  {
    let store = Store(Probe(), state: .init(holdings: .loaded(["of the old account"])))
    let gate = Gate()
    let run = store.run(
      load {
        await gate.wait()
        throw Offline()
      })
    store.send(.set { $0.holdings = .idle })
    gate.open()
    await run.finished()
    #expect(store.holdings.value == nil)
    #expect(store.holdings.failure != nil)
  }

  @Test
  func `What receive deletes from the last value while a load goes stays deleted when that load fails or is cancelled`()
    async
  {
    let store = Store(Probe(), state: .init(holdings: .loaded(["one", "two"])))
    let gate = Gate()
    let run = store.run(
      load {
        await gate.wait()
        return []
      })
    await gate.waitUntilReached()
    store.send(.set { state in state.holdings = state.holdings.map { $0.filter { $0 != "two" } } })
    #expect(store.holdings == .loading(last: ["one"]))
    run.cancel()
    #expect(store.holdings == .loaded(["one"]))
    gate.open()
  }
}
