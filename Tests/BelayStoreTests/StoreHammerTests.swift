// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Also run under the thread sanitizer.
@Suite("Store, hammered by eight threads while the main actor works", .lostIfLate)
@MainActor
struct StoreHammerTests {
  enum Ending: CaseIterable { case cancelled, released }

  @Test(arguments: Ending.allCases)
  func `Runs of a store and of its children that are cancelled elsewhere: nothing late, nothing left`(ending: Ending)
    async
  {
    for round in 0..<6 {
      let shop = Shop()
      for number in 0..<60 { shop.start(number) }
      if round % 2 == 0 { await mainActorTurns(round) }
      let isOver = Gate()
      // The main actor continues: turns that conclude what has ended, and new runs, as long as it has the store.
      let more = Task { @MainActor in
        for number in 0..<60 where !isOver.isOpen {
          shop.start(number + 1)
          await Task.yield()
        }
      }
      let readers = shop.readers(8)
      let runs = shop.runs
      await hammer { [handle = shop.handle] thread, _ in
        for turn in 0..<20 {
          runs.pick(thread * 20 + turn * 3)?.cancel()
          _ = runs.pick(turn)?.outcome
          if turn == 10 { readers[thread].cancel() }
          if ending == .released, turn == 8 + round, thread % 3 == 0 { handle.release() }
        }
      }
      isOver.open()
      await more.value
      if ending == .cancelled {
        for run in runs.all { run.cancel() }
        for run in runs.all { #expect(await run.finished().isEnded) }
        await shop.expectAllGivenBack()
      }
      shop.handle.release()
      for run in runs.all { #expect(await run.finished().isEnded) }
      for reader in readers { await reader.value }
      await shop.expectNothingLeft()
    }
  }

  @Test(arguments: 0..<5)
  func `A store with children whose last handle eight threads release at once`(round: Int) async {
    for _ in 0..<10 {
      let shop = Shop()
      for number in 0..<12 { shop.start(number) }
      if round > 1 { await mainActorTurns(round) }
      guard let store = shop.handle.object else { return }
      let handles = (0..<hammers).map { _ in Handle(store) }
      shop.handle.release()
      await letGo(consume store, handles)
      for run in shop.runs.all { #expect(await run.finished().isEnded) }
      await shop.expectNothingLeft()
    }
  }

  private func letGo(_ store: consuming Store<Host>, _ handles: [Handle<Store<Host>>]) async {
    _ = consume store
    await hammer { thread, _ in handles[thread].release() }
  }
}

/// A store with children, whose work accesses it repeatedly, and reports accesses that succeeded too late.
@MainActor
private final class Shop {
  let handle: Handle<Store<Host>>
  let runs = Heap<Run>()
  private let engine: StoreEngine<Host>
  private var children: [StoreEngine<Probe>] = []
  private let (gate, crowd, late) = (Gate(), Crowd(), Occupancy())

  init() {
    var state = Host.State()
    state.rows = [Probe.State(id: 1), Probe.State(id: 2)]
    let store = Store(Host(), state: state)
    handle = Handle(store)
    engine = store.engine
    children = [
      store.child(Host.child)!.engine, store.child(Host.rows, id: 1)!.engine, store.child(Host.rows, id: 2)!.engine,
    ]
  }

  /// In a child's lane, or in that of the store.
  func start(_ number: Int) {
    guard let store = handle.object else { return }
    let pass = crowd.enter()
    let lane = Lane("lane", id: number % 4)
    let policy = LaneRule.policies[number % LaneRule.policies.count]
    if number % 3 == 0 {
      let work = work(number, pass, of: Host.self) { $0.left?.count += 1 }
      runs.add(store.run { _ in .run(lane, policy: policy, work) })
    } else {
      let work = work(number, pass, of: Probe.self) { $0.count += 1 }
      let run = children[number / 3 % 3].run(
        .effect(.run(lane, policy: policy, holding: \.isBusy, at: true, undo: .title("undone"), work)))
      runs.add(run)
    }
  }

  private func work<F: Feature>(
    _ number: Int, _ pass: Crowd.Pass, of _: F.Type, _ body: @escaping @MainActor (inout F.State) -> Void
  ) -> Effect<F>.Work {
    { [scope = engine.tree.scope, gate, late] context in
      pass.show()
      if number % 5 == 0 { await gate.wait() }
      for _ in 0..<6 {
        // Read before the access begins: one that has begun may be completed.
        let (isOver, isLive) = (scope.isEnded, context.store.allowsAccess(by: context.run))
        do {
          try context.update(body)
          if isOver || !isLive { late.enter() }
        } catch {
          // It continues: it ignores its cancellation.
        }
        await Task.yield()
      }
    }
  }

  /// Readers of a field, until they are cancelled or the store is released.
  func readers(_ count: Int) -> [Task<Void, Never>] {
    (0..<count).map { _ in
      let values = FieldValues(of: \.left?.count, in: handle.object!)
      return Task { @concurrent in for await _ in values {} }
    }
  }

  /// All have ended while the store was there.
  func expectAllGivenBack() async {
    gate.open()
    await crowd.isGone()
    for child in children {
      #expect(!child.state.isBusy && child.state.title == "undone")
      BelayTestSupport.expectNothingLeft(in: child)
    }
    BelayTestSupport.expectNothingLeft(in: engine)
  }

  func expectNothingLeft() async {
    gate.open()
    await crowd.isGone()
    #expect(late.now == 0, "work touched the store after the end")
    for scope in [engine.scope] + children.map(\.scope) {
      #expect(scope.liveRuns == 0 && scope.isEnded)
      #expect(scope.registry.withLock { $0.lanes.isEmpty && $0.followers.isEmpty })
    }
    #expect(engine.tree.children.count == 0)
    // The job for a later turn has found that there is nothing to restore.
    await mainActorTurns(2)
    #expect(engine.tree.inbox.withLock { $0.isEmpty })
  }
}
