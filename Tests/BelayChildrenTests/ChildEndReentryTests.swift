// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Ending a child runs user code: handlers of a cancelled task, observers, outputs. None of it finds a child that has
/// ended only in part.
@Suite("Children: what happens while children end")
@MainActor
struct ChildEndReentryTests {
  @Test
  func `Two rows go together; the first one's cancellation handler cancels the other's run, which holds`() async {
    let store = Store(RowNest(log: Log()), state: RowNest.State(rows: [.init(id: 1), .init(id: 2)]))
    let first = store.child(RowNest.rows, id: 1)!
    let second = store.child(RowNest.rows, id: 2)!
    let held = second.run(.hold(Job("held")))
    let work = CancellingWork(cancels: held)
    first.send(.run { _ in await work.perform() })
    await work.begun.wait()
    store.send(.set { $0.rows = [] })
    #expect(held.outcome == .cancelled)
    #expect(first.lifetime.isEnded && second.lifetime.isEnded)
    #expect(store.rows.isEmpty)
    work.hang.open()
    await work.returned.wait()
  }

  @Test(arguments: ChildKind.allCases)
  func `A child's cancellation handler cancels its own child's run, which holds`(kind: ChildKind) async {
    let nest = Nest.of(kind, Leaf.State(twig: Probe.State()))
    let leaf = nest.leaf()!
    let held = leaf.child(Leaf.twig)!.run(.effect(.run(holding: \.isBusy, at: true, Job("held").work)))
    let work = CancellingWork(cancels: held)
    leaf.send(.run { _ in await work.perform() })
    await work.begun.wait()
    nest.set(nil)
    #expect(held.outcome == .cancelled)
    #expect(nest.leafState == nil)
    work.hang.open()
    await work.returned.wait()
  }

  @Test(arguments: ChildKind.allCases)
  func `The root ends in a turn that then sends a child an action: it is not received`(kind: ChildKind) async {
    let nest = Nest.of(kind)
    _ = nest.leaf()
    nest.onOutput = { [unowned nest] _ in nest.end() }
    let received = Log()
    _ = await Reports().collect {
      nest.act(
        .output("closing"),
        .tell(
          Leaf.Action { state in
            received.add("received")
            state.text = "too late"
            return .none
          }))
    }
    #expect(received.isEmpty)
    #expect(nest.leafState?.text == "")
  }

  @Test(arguments: ChildKind.allCases)
  func `The root's handle is released in a turn that then sends a child an action: nothing is written`(kind: ChildKind)
    async
  {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    nest.onOutput = { [unowned nest] _ in nest.release() }
    let job = Job("never")
    _ = await Reports().collect { nest.act(.output("closing"), .tell(.hold(job, undo: .text("undone")))) }
    #expect(!nest.hasHandle)
    #expect(nest.leafState?.text == "")
    #expect(nest.leafState?.isBusy == false)
    #expect(leaf.lifetime.isEnded)
    #expect(!job.hasBegun)
  }

  @Test
  func `Cancelling what an action has started in parent and children is one turn, also when some of it has ended`()
    async
  {
    let store = Store(RowNest(log: Log()), state: RowNest.State(rows: [.init(id: 1), .init(id: 2)]))
    let quick = Job("quick")
    let run = store.run(
      .act { _ in
        .merge(
          .run(.concurrent, quick.work(of: RowNest.self)), RowNest.send(.hold(Job("one")), to: 1),
          RowNest.send(.hold(Job("two")), to: 2))
      })
    await quick.finish()
    let busy = Watcher { store.rows.count { $0.isBusy } }
    #expect(busy.seen == [2])
    run.cancel()
    #expect(busy.seen == [2, 0])
  }
}

/// Work whose cancellation handler cancels another run, and which returns only when the test lets it.
private struct CancellingWork {
  let begun = Gate()
  let hang = Gate()
  let returned = Gate()
  let cancelled: Run

  init(cancels cancelled: Run) { self.cancelled = cancelled }

  @MainActor
  func perform() async {
    defer { returned.open() }
    await withTaskCancellationHandler {
      begun.open()
      await hang.wait()
    } onCancel: {
      MainActor.assumeIsolated { cancelled.cancel() }
    }
  }
}
