// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: actions sent while another is dealt with")
@MainActor
struct ActionQueueTests {
  let parent = Parent()

  private func note(_ name: String, in log: Log, then effect: Effect<Probe> = .none) -> Probe.Action {
    Probe.Action(description: name) { state in
      log.add("receive \(name)")
      state.count += 1
      return effect
    }
  }

  @Test
  func `Behavior 24: an action sent from receive is pending, and is received after the one at hand, in the same turn`()
  {
    let log = Log()
    let store = parent.open()
    var queued: [Run] = []
    store.send(
      Probe.Action { [unowned store] state in
        queued = ["second", "third"].map { store.run(note($0, in: log)) }
        log.add("\(queued[0].outcome) \(queued[1].outcome)")
        state.count = 10
        return .output("first")
      })
    #expect(log.lines == ["pending pending", "receive second", "receive third"])
    #expect(queued.map(\.outcome) == [.finished, .finished])
    #expect(store.count == 12)
  }

  @Test
  func `Behavior 24: an action sent from an output handler is received when the sender's effects are carried out`() {
    let log = Log()
    let store = parent.open()
    parent.onOutput = { [weak store] output in
      log.add("hear \(output)")
      guard output == "one", let store else { return }
      let run = store.run(note("from handler", in: log))
      log.add("\(run.outcome)")
    }
    store.send(note("first", in: log, then: .merge(.output("one"), .output("two"))))
    #expect(log.lines == ["receive first", "hear one", "pending", "hear two", "receive from handler"])
  }

  @Test
  func `Behavior 24: an action sent from an observer is received in the same turn, before send returns`() {
    let log = Log()
    let store = parent.open()
    let watcher = Watcher { [unowned store] in store.count }
    watcher.onWake = { [unowned store] in
      log.add("woken at \(store.count)")
      if store.count < 3 { log.add("\(store.run(note("from observer", in: log)).outcome)") }
    }
    store.send(note("first", in: log))
    #expect(
      log.lines == [
        "receive first", "woken at 1", "pending", "receive from observer", "woken at 2", "pending",
        "receive from observer", "woken at 3",
      ])
    #expect(watcher.seen == [0, 1, 2, 3])
  }

  @Test
  func
    `Behavior 24: actions sent from work's outputs and from work's observers are received in the turn of that touch`()
    async
  {
    let log = Log()
    let store = parent.open()
    parent.onOutput = { [weak store] _ in store?.send(note("from output", in: log)) }
    let watcher = Watcher { [unowned store] in store.title }
    watcher.onWake = { [unowned store] in store.send(note("from observer", in: log)) }
    let run = store.run(
      .run { context in
        try context.emit("one")
        log.add("emitted")
        try context.apply(.title("new"))
        log.add("applied")
      })
    #expect(await run.finished() == .finished)
    #expect(log.lines == ["receive from output", "emitted", "receive from observer", "applied"])
  }

  @Test
  func `Behavior 24: actions sent when a run's end restores a field are received in the turn of that end`() async {
    let log = Log()
    let store = parent.open()
    let job = Job("work")
    let run = store.run(.effect(.run(holding: \.isBusy, at: true, job.work)))
    let watcher = Watcher { [unowned store] in store.isBusy }
    watcher.onWake = { [unowned store] in store.send(note("idle", in: log)) }
    job.letGo()
    await run.finished()
    #expect(log.lines == ["receive idle"])
    #expect(watcher.seen == [true, false])
  }

  @Test
  func `A queued action that is cancelled is received, its outputs are heard, and its work never begins`() async {
    let log = Log()
    let store = parent.open()
    let job = Job("never")
    var queued: Run?
    let effect = Effect<Probe>.merge(
      .output("second"), .run(holding: \.isBusy, at: true, undo: .title("undone"), job.work))
    store.send(
      Probe.Action { [unowned store] _ in
        queued = store.run(note("second", in: log, then: effect))
        queued?.cancel()
        return .none
      })
    #expect(log.lines == ["receive second"])
    #expect(parent.heard == ["second"])
    #expect(await queued?.finished() == .cancelled)
    #expect(!job.hasBegun)
    #expect(!store.isBusy)
    #expect(store.title == "undone")
    expectNothingLeft(in: store)
  }

  @Test
  func `A queued action that is cancelled while it is received starts no work that continues`() async {
    let store = parent.open()
    let wire = Gate()
    let hasBegun = Log()
    let promise = Tripwire(wire)
    var queued: Run?
    store.send(
      Probe.Action { [unowned store] _ in
        queued = store.run(
          Probe.Action { [promise] _ in
            queued?.cancel()
            return .run { [promise] _ in
              promise.touch()
              hasBegun.add("begun")
            }
          })
        return .none
      })
    _ = consume promise
    #expect(queued?.outcome == .cancelled)
    await wire.wait()
    #expect(hasBegun.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test
  func `A queued action that is cancelled from its own output ends the work that it has started`() async {
    let store = parent.open()
    let job = Job("late")
    var queued: Run?
    parent.onOutput = { _ in queued?.cancel() }
    store.send(
      Probe.Action { [unowned store] _ in
        queued = store.run(.effect(.merge(.run(.images, holding: \.isBusy, at: true, job.work), .output("second"))))
        return .none
      })
    #expect(queued?.outcome == .cancelled)
    #expect(!store.isBusy)
    job.letGo()
    await queued?.finished()
    #expect(store.delivered.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test
  func `The run of a queued action stands for all that the action starts, once it is received`() async {
    let store = parent.open()
    let (left, right) = (Job("left"), Job("right"))
    var queued: Run?
    store.send(
      Probe.Action { [unowned store] _ in
        queued = store.run(.effect(.merge(.run(.images, left.work), .run(.images, right.work))))
        return .none
      })
    #expect(queued?.outcome == .pending)
    await left.finish()
    #expect(queued?.outcome == .pending)
    await right.finish()
    #expect(await queued?.finished() == .finished)
    #expect(store.delivered == ["left", "right"])
  }
}
