// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// When a root ends, all of its tree ends at once: user code finds no part that has not.
@Suite("Children: the end of a root is one end")
@MainActor
struct RootEndTests {
  @Test(arguments: [true, false])
  func `A cancellation handler of the root's run finds the children's runs ended`(byRelease: Bool) async {
    let handle = Handle(Store(Host(), state: Host.State()))
    let engine = handle.object!.engine
    let (run, context) = handle.object!.child(Host.child)!.start(.run(Job("child")))
    let guarded = Guarded()
    var seen: Run.Outcome?
    guarded.onCancel = {
      seen = run.outcome
      try? context.update { $0.title = "late" }
    }
    handle.object!.send { _ in .run(.concurrent, guarded.work(of: Host.self)) }
    await guarded.begins()
    if byRelease { handle.release() } else { handle.object!.lifetime.end() }
    #expect(seen == .cancelled)
    #expect(engine.state.child?.title == "")
    await guarded.finish()
  }

  @Test
  func
    `From the moment in which the root has ended, work of a child accesses nothing, even before its own registry has ended`()
    async throws
  {
    let store = Store(Host(), state: Host.State())
    let child = store.child(Host.child)!
    let (_, context) = child.start(.run(Job("child")))
    // What another thread has done when it has released the root, and has not yet reached the children.
    let verdict = store.engine.tree.scope.end(isStateGone: true)
    #expect(child.lifetime.isEnded)
    #expect(!context.store.allowsAccess(by: context.run))
    #expect(throws: CancellationError.self) { try context.apply(.title("late")) }
    #expect(throws: CancellationError.self) { try context.emit("late") }
    #expect(child.title == "")
    store.engine.tree.scope.perform(verdict, isolation: nil)
  }

  @Test
  func `A cancellation handler of a run finds all that its action has started cancelled, in whatever store`() async {
    let store = Store(Host(), state: Host.State())
    let child = store.child(Host.child)!
    let guarded = Guarded()
    var left: Int?
    guarded.onCancel = { left = child.engine.scope.liveRuns }
    let run = store.run { _ in
      .merge(.run(.concurrent, guarded.work(of: Host.self)), .send(.run(Job("child")), to: Host.child))
    }
    await guarded.begins()
    run.cancel()
    #expect(left == 0)
    await guarded.finish()
  }

  @Test
  func `A child that is first asked for while the root ends shows what the root's undo has made of it`() async {
    let store = Store(Host(), state: Host.State())
    let guarded = Guarded()
    var child: Store<Probe>?
    guarded.onCancel = { child = store.child(Host.child) }
    store.send { _ in .run(undo: .child(Probe.State(title: "undone")), guarded.work(of: Host.self)) }
    await guarded.begins()
    store.lifetime.end()
    #expect(child?.lifetime.isEnded == true)
    #expect(store.child(Host.child)?.title == "undone")
    await guarded.finish()
  }
}
