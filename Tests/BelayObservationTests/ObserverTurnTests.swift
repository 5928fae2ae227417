// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: when observers are told")
@MainActor
struct ObserverTurnTests {
  let parent = Parent()

  @Test
  func `Observers are told once a turn, after all its changes: receive, holds, undo and outputs`() async {
    let store = parent.open()
    let all = Watcher { [unowned store] in "\(store.count) \(store.isBusy) \(store.title)" }
    store.send(.run(.save, Job("busy")))
    store.send(
      Probe.Action { state in
        state.count = 1
        return .merge(
          .run(holding: \.isBusy, at: true, Job("work").work),
          .run(.save, undo: .title("dropped")) { _ in })
      })
    #expect(all.seen == ["0 false ", "1 true dropped"])
    store.lifetime.end()
    #expect(all.seen == ["0 false ", "1 true dropped", "1 false dropped"])
  }

  @Test
  func `end() is one turn: observers are notified once, when everything that runs held is restored`() {
    let store = parent.open()
    store.send(
      .effect(
        .merge(
          .run(.images, holding: \.isBusy, at: true, Job("one").work),
          .run(.upload, holding: \.level, at: 3, undo: .title("undone"), Job("two").work))))
    let all = Watcher { [unowned store] in "\(store.isBusy) \(store.level) \(store.title)" }
    store.lifetime.end()
    #expect(all.seen == ["true 3 ", "false 0 undone"])
  }

  @Test
  func `Cancelling a run is one turn: observers are notified once, after everything that it held is restored`() {
    let store = parent.open()
    let run = store.run(
      .effect(
        .merge(
          .run(.images, holding: \.isBusy, at: true, Job("one").work),
          .run(.upload, holding: \.level, at: 3, Job("two").work))))
    let all = Watcher { [unowned store] in "\(store.isBusy) \(store.level)" }
    run.cancel()
    #expect(all.seen == ["true 3", "false 0"])
  }

  @Test
  func `Cancelling a run with one nested in it is one turn`() async {
    let store = parent.open()
    let gate = Gate()
    let run = store.run(
      .effect(
        .run(holding: \.isBusy, at: true) { context in
          context.run { context in try await context.hold(\.level, at: 3) { await gate.wait() } }
        }))
    await gate.waitUntilReached()
    let all = Watcher { [unowned store] in "\(store.isBusy) \(store.level)" }
    run.cancel()
    #expect(all.seen == ["true 3", "false 0"])
    gate.open()
  }

  @Test
  func `Each touch of the state by work is a turn`() async {
    let store = parent.open()
    let count = Watcher { [unowned store] in store.count }
    await store.perform(
      .run { context in
        try context.apply(.count(1))
        try context.update { state in
          state.count = 2
          state.count = 3
        }
      })
    #expect(count.seen == [0, 1, 3])
  }

  @Test
  func `An update that throws: what it had changed stays, and observers are told`() async {
    let store = parent.open()
    let count = Watcher { [unowned store] in store.count }
    let outcome = await Reports().collect {
      await store.perform(
        .run { context in
          try context.update { state in
            state.count = 1
            throw Offline()
          }
        })
    }
    #expect(outcome == .failed(Offline()))
    #expect(count.seen == [0, 1])
  }

  @Test
  func `A watcher may read inside its wake, and sees all of the turn`() {
    let store = parent.open()
    var seen = ""
    watch {
      store.count
    } onChange: {
      seen = "\(store.count) \(store.title) \(store.state.count)"
    }
    store.send(
      .set { state in
        state.count = 1
        state.title = "one"
      })
    #expect(seen == "1 one 1")
  }

  @Test
  func `A watcher that sends inside its wake: what follows is in the same turn, and it is told again`() {
    let store = parent.open()
    let count = Watcher { [unowned store] in store.count }
    let title = Watcher { [unowned store] in store.title }
    count.onWake = { [unowned store] in
      if store.title.isEmpty { store.send(.set { $0.title = "follows" }) }
    }
    store.send(.set { $0.count = 1 })
    #expect(title.seen == ["", "follows"])
    #expect(count.seen == [0, 1])
  }

  @Test
  func `A body that reads and then sends is told of later changes all the same`() {
    let store = parent.open()
    let seen = Log()
    watch {
      let count = store.count
      store.send(.set { $0.count = 1 })
      return count
    } onChange: {
      seen.add("told")
    }
    store.send(.set { $0.count = 2 })
    #expect(seen.lines == ["told"])
  }

  @Test
  func `A body that reads and then sends, next to a watcher of the same field: both are told of later changes`() {
    let store = parent.open()
    let count = Watcher { [unowned store] in store.count }
    let seen = Log()
    for name in ["one", "two"] {
      watch {
        _ = store.count
        store.send(.set { $0.count += 1 })
      } onChange: {
        seen.add(name)
      }
    }
    store.send(.set { $0.count = 10 })
    #expect(Set(seen.lines) == ["one", "two"])
    #expect(seen.lines.count == 2)
    #expect(count.seen == [0, 1, 2, 10])
    count.stop()
    store.send(.set { $0.count = 11 })
    store.send(.set { $0.title = "a turn in which what was fired may be put away" })
    #expect(store.engine.watches.isEmpty)
  }

  @Test
  func `Observers of a released store's field are not told of anything`() async {
    var store: Store<Probe>? = parent.open()
    let job = Job("late")
    store!.send(.effect(.run(holding: \.isBusy, at: true, undo: .title("undone"), job.work)))
    await job.begins()
    let engine = store!.engine
    var wakes = 0
    watch {
      (store!.isBusy, store!.title)
    } onChange: {
      wakes += 1
    }
    store = nil
    await job.finish()
    #expect(wakes == 0)
    #expect(engine.state.isBusy, "nobody can see the state: nothing is written to it")
  }
}
