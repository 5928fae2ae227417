// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Bridge: its subscription ends with its store or scope")
@MainActor
struct BridgeStoreTests {
  /// How the work of a bridge ends.
  enum End: String, CaseIterable, Sendable { case ends, isReleased, isReleasedElsewhere, laneIsCancelled, isSuperseded }

  let radio = Radio()

  @Test(arguments: End.allCases, BridgeForm.allCases)
  func `In a store's work: torn down when it ends`(end: End, form: BridgeForm) async {
    let handle = Handle(Store(Probe(), state: .init()))
    let engine = handle.object!.engine
    let applied = Counter()
    let work: Effect<Probe>.Work = { [radio] context in
      for try await token in radio.bridge(form, .newest(1)) {
        try context.apply(.count(token.number))
        applied.arrive()
      }
    }
    let run = handle.object!.run(.run(.search, work))
    await radio.subscription.waitUntilReached()
    radio.send(7)
    await applied.waitUntilReached()
    #expect(engine.state.count == 7)
    switch end {
    case .ends: handle.object!.lifetime.end()
    case .isReleased: handle.release()
    case .isReleasedElsewhere: await onThreads(1) { _ in handle.release() }
    case .laneIsCancelled: handle.object!.send(.cancel(.search))
    case .isSuperseded: handle.object!.send(.run(.search) { _ in })
    }
    radio.send(8)
    await radio.teardown.waitUntilReached()
    await run.finished()
    #expect(radio.isExact && radio.subscriptions == 1)
    #expect(engine.state.count == 7)
    #expect(radio.living.now == 0)
  }

  @Test(arguments: BridgeForm.allCases)
  func `In a scope's work on an owner: the owner goes, and so does the subscription`(form: BridgeForm) async {
    let scope = Handle(TaskScope())
    let screen = Handle(Screen())
    let log = screen.object!.log
    let shown = Counter()
    let run = scope.object!.run(.search, on: screen.object!) { [radio] owner in
      for try await token in radio.bridge(form) {
        try owner { $0.show("\(token)") }
        shown.arrive()
      }
    }
    await radio.subscription.waitUntilReached()
    radio.send(1)
    await shown.waitUntilReached()
    screen.release()
    radio.send(2)
    await radio.teardown.waitUntilReached()
    #expect(await run.finished() == .cancelled)
    #expect(log.lines == ["1"])
    #expect(radio.isExact)
  }

  @Test
  func `A child run that reads for its parent ends with it`() async {
    let store = Store(Probe(), state: .init())
    let run = store.run(
      .run(.search) { [radio] context in
        context.run { _ in
          for try await _ in radio.bridge(.mainActor) {}
        }
        await radio.subscription.waitUntilReached()
      })
    await radio.subscription.waitUntilReached()
    run.cancel()
    await radio.teardown.waitUntilReached()
    #expect(radio.isExact)
    await run.finished()
    expectNothingLeft(in: store)
  }

  /// Has one listener, which replaces the previous one.
  private func slot(_ name: String, _ log: Log) -> Bridge<Int, Never> {
    Bridge(buffering: .newest(1)) { sink in
      log.add("set \(name)")
      radio.subscription.arrive()
      return Teardown { log.add("unset \(name)") }
    }
  }

  @Test
  func `Superseded while it waits: torn down before the newer run subscribes`() async {
    let log = Log()
    let store = Store(Probe(), state: .init())
    for number in 1...3 {
      store.send(.run(.search) { [self] _ in for await _ in slot("\(number)", log) {} })
      await radio.subscription.waitUntilReached(by: number)
    }
    store.lifetime.end()
    // Only the job that the end has enqueued.
    await mainActorTurns()
    #expect(log.lines == ["set 1", "unset 1", "set 2", "unset 2", "set 3", "unset 3"])
  }

  @Test
  func `A scope that goes and a screen that comes in one turn: torn down before the newer one subscribes`() async {
    let log = Log()
    var scope = TaskScope()
    for number in 1...3 {
      scope = TaskScope()
      scope.run { @MainActor [self] in for await _ in slot("\(number)", log) {} }
      await radio.subscription.waitUntilReached(by: number)
    }
    scope.end()
    await mainActorTurns()
    #expect(log.lines == ["set 1", "unset 1", "set 2", "unset 2", "set 3", "unset 3"])
  }
}
