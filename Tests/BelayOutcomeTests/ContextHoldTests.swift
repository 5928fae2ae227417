// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Context.hold")
@MainActor
struct ContextHoldTests {
  let store = Store(Probe(), state: .init())

  @Test
  func `Behavior 25: the field shows the value inside, and the base after it, also when the body throws`() async {
    let log = Log()
    let run = store.run(
      .run { context in
        let answer = try await context.hold(\.isBusy, at: true) {
          log.add("inside \(context.isBusy)")
          return 42
        }
        log.add("after \(context.isBusy) \(answer)")
        do {
          try await context.hold(\.isBusy, at: true) { throw Offline() }
        } catch {
          log.add("caught \(context.isBusy) \(error)")
        }
      })
    #expect(await run.finished() == .finished)
    #expect(log.lines == ["inside true", "after false 42", "caught false \(Offline())"])
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 25: a cancel restores the field in its turn, and the body's late end changes nothing`() async {
    await endsBy { store, run in run.cancel() }
  }

  @Test
  func `Behavior 25: a supersede restores the field in its turn`() async {
    await endsBy { store, _ in store.send(.run(.search) { _ in }) }
  }

  @Test
  func `Behavior 25: the store's end restores the field in its turn`() async {
    await endsBy { store, _ in store.lifetime.end() }
  }

  private func endsBy(
    _ end: (Store<Probe>, Run) -> Void, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async {
    let gate = Gate()
    let returned = Gate()
    let store = store
    let run = store.run(
      .run(.search) { context in
        defer { returned.open() }
        try await context.hold(\.isBusy, at: true) { await gate.wait() }
      })
    await gate.waitUntilReached()
    #expect(store.isBusy, sourceLocation: sourceLocation)
    let watcher = Watcher { store.isBusy }
    end(store, run)
    #expect(!store.isBusy, sourceLocation: sourceLocation)
    // Other code sets the field before the old work ends: the old run must not undo that.
    if !store.lifetime.isEnded { store.send(.set { $0.isBusy = true }) }
    let last = store.isBusy
    gate.open()
    await returned.wait()
    #expect(store.isBusy == last, sourceLocation: sourceLocation)
    #expect(watcher.seen == (last ? [true, false, true] : [true, false]), sourceLocation: sourceLocation)
    expectNothingLeft(in: store, sourceLocation: sourceLocation)
  }

  @Test
  func `A hold within a hold of one field, by one run, shows the inner value inside, and restores both in order`()
    async
  {
    let log = Log()
    let run = store.run(
      .effect(
        .run(holding: \.level, at: 1) { context in
          try await context.hold(\.level, at: 2) {
            try await context.hold(\.level, at: 3) { log.add("\(context.level)") }
            log.add("\(context.level)")
          }
          log.add("\(context.level)")
        }))
    #expect(await run.finished() == .finished)
    #expect(log.lines == ["3", "2", "1"])
    #expect(store.level == 0)
    expectNothingLeft(in: store)
  }

  @Test
  func `A hold by a run that is no longer live throws, and its body never begins`() async {
    let gate = Gate()
    let returned = Gate()
    let log = Log()
    let run = store.run(
      .run { context in
        defer { returned.open() }
        await gate.wait()
        do {
          try await context.hold(\.isBusy, at: true) { log.add("body") }
        } catch {
          log.add("\(type(of: error))")
        }
      })
    await gate.waitUntilReached()
    run.cancel()
    gate.open()
    await returned.wait()
    #expect(log.lines == ["CancellationError"])
    #expect(!store.isBusy)
  }

  @Test
  func `A deliberate write inside the body wins`() async {
    await store.perform(
      .run { context in
        try await context.hold(\.level, at: 5) { try context.update { $0.level = 7 } }
      })
    #expect(store.level == 7)
    expectNothingLeft(in: store)
  }
}
