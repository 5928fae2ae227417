// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Children: what is held, and what was promised")
@MainActor
struct ChildHeldValueTests {
  @Test(arguments: ChildKind.allCases)
  func `Behavior 25: a child's field is held from the turn of the action, and restored at the end`(kind: ChildKind)
    async
  {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let (job, cancelled) = (Job("work"), Job("cancelled"))
    leaf.send(.hold(job, undo: .text("undone")))
    #expect(leaf.isBusy && nest.leafState?.isBusy == true)
    let other = leaf.run(.hold(cancelled))
    await job.finish()
    #expect(leaf.isBusy, "the other one holds it still")
    other.cancel()
    #expect(!leaf.isBusy && nest.leafState?.isBusy == false)
    #expect(leaf.text == "", "what has finished is not undone")
    expectNothingLeft(in: leaf)
  }

  @Test(arguments: ChildKind.allCases)
  func `Behavior 25: undo and failure of a child's run are written to its state`(kind: ChildKind) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let job = Job("fails", throwing: Offline())
    await Reports().collect {
      leaf.send(.hold(job, undo: .text("undone")))
      await job.finish()
    }
    #expect(nest.leafState?.text == "undone")
    #expect(nest.leafState?.isBusy == false)
  }

  @Test(arguments: ChildKind.allCases)
  func `Behavior 25: when the state has gone, or is another's, nothing is written to what is there now`(
    kind: ChildKind
  ) async {
    for next in [nil, Leaf.State(id: 2, text: "next", isBusy: true)] {
      let nest = Nest.of(kind)
      let leaf = nest.leaf()!
      let job = Job("late")
      let run = leaf.run(.hold(job, undo: .text("undone")))
      await job.begins()
      nest.set(next)
      #expect(run.outcome == .cancelled)
      #expect(nest.leafState?.text == next?.text && nest.leafState?.isBusy == next?.isBusy)
      #expect(!leaf.isBusy && leaf.text == "", "the handle reads what was there last, without what was held")
      await job.finish()
      #expect(nest.leafState?.text == next?.text && nest.leafState?.isBusy == next?.isBusy)
      expectNothingLeft(in: leaf)
    }
  }

  @Test(arguments: ChildKind.allCases)
  func `Behavior 25: the run is cancelled off the main actor, and its state goes before that is dealt with`(
    kind: ChildKind
  ) async {
    for next in [nil, Leaf.State(id: 2)] {
      let nest = Nest.of(kind)
      let leaf = nest.leaf()!
      let run = leaf.run(.hold(Job("never"), undo: .text("undone")))
      nest.tree.inTurn {
        run.cancel(isolation: nil)
        nest.set(next)
      }
      #expect(await run.finished() == .cancelled)
      #expect(nest.leafState?.text == next?.text && nest.leafState?.isBusy == next?.isBusy)
    }
  }

  @Test(arguments: ChildKind.allCases)
  func `A run cancelled by the very change that removes its state restores nothing`(kind: ChildKind) {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let run = leaf.run(.hold(Job("never"), undo: .text("undone")))
    nest.change { state in
      run.cancel()
      state = Leaf.State(id: 2)
    }
    #expect(run.outcome == .cancelled)
    #expect(nest.leafState?.text == "" && nest.leafState?.isBusy == false)
    expectNothingLeft(in: leaf)
  }

  @Test(arguments: ChildKind.allCases)
  func `G6: end() of the root restores what children hold and undoes what they promised, in one turn`(kind: ChildKind)
    async
  {
    let nest = Nest.of(kind, Leaf.State(text: "optimistic", twig: Probe.State()))
    let leaf = nest.leaf()!
    let twig = leaf.child(Leaf.twig)!
    let job = Job("late")
    leaf.send(.hold(job, undo: .text("as it was")))
    twig.send(.effect(.run(holding: \.level, at: 3, undo: .title("undone"), Job("twig").work)))
    await job.begins()
    let seen = Watcher { "\(leaf.isBusy) \(leaf.text) \(twig.level) \(twig.title)" }
    nest.end()
    #expect(seen.seen == ["true optimistic 3 ", "false as it was 0 undone"])
    #expect(nest.leafState?.text == "as it was" && nest.leafState?.twig?.title == "undone")
    await job.finish()
    #expect(nest.leafState?.delivered == [])
    expectNothingLeft(in: leaf)
    expectNothingLeft(in: twig)
  }

  @Test
  func `A row that is moved while it is held is restored at its new place`() {
    let store = Store(RowNest(log: Log()), state: RowNest.state(with: .init()))
    let row = store.child(RowNest.rows, id: 1)!
    let run = row.run(.hold(Job("never"), undo: .text("undone")))
    store.send(.set { $0.rows.reverse() })
    store.send(.set { $0.rows.remove(id: 101) })
    run.cancel()
    #expect(store.rows.map(\.id) == [102, 1])
    #expect(store.rows.map(\.isBusy) == [false, false])
    #expect(store.rows.map(\.text) == ["", "undone"])
  }

  @Test(arguments: ChildKind.allCases)
  func `G6: a handle that outlives its child or its root shows nothing held, and undo only after end()`(kind: ChildKind)
  {
    let ends: [(shows: String, @MainActor (Nest) -> Void)] = [
      ("optimistic", { $0.set(nil) }), ("optimistic", { $0.release() }), ("as it was", { $0.end() }),
    ]
    for (shown, end) in ends {
      let nest = Nest.of(kind, Leaf.State(text: "optimistic"))
      let leaf = nest.leaf()!
      leaf.send(.hold(Job("never"), undo: .text("as it was")))
      end(nest)
      #expect(!leaf.isBusy && leaf.text == shown)
      expectNothingLeft(in: leaf)
    }
  }

  @Test(arguments: ChildKind.allCases)
  func `After the end a handle reads nothing held and nothing loading, and its observers are notified`(kind: ChildKind)
  {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    leaf.send(.hold(Job("never")))
    leaf.send(.set { $0.text = "as it was" })
    let (busy, text) = (Watcher { leaf.isBusy }, Watcher { leaf.text })
    nest.set(nil)
    #expect(leaf.lifetime.isEnded && !leaf.isBusy && leaf.text == "as it was")
    #expect(busy.seen == [true, false] && text.wakes == 0)
    #expect(leaf.engine.watches.isEmpty && nest.tree.watchedNodes == 0)
    #expect(nest.leafState == nil)
  }

  @Test(arguments: ChildKind.allCases)
  func `After the root's release a child's handle reads nothing held`(kind: ChildKind) {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    leaf.send(.hold(Job("never")))
    nest.release()
    #expect(leaf.lifetime.isEnded && !leaf.isBusy)
  }

  @Test
  func `What was written over a held value stays, also in what a handle reads after the end`() {
    let nest = Nest.of(.optional)
    let leaf = nest.leaf()!
    leaf.send(.effect(.run(holding: \.level, at: 5) { _ in await Gate().wait() }))
    leaf.send(.set { $0.level = 7 })
    nest.set(nil)
    #expect(leaf.level == 7)
  }
}
