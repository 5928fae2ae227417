// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Each test waits until what a state retains is released: a leak makes the test exceed the time limit.
@Suite("Children: what is kept, and for how long", .timeLimit(.minutes(15)))
@MainActor
struct ChildMemoryTests {
  /// Weak references to all objects of a child.
  private struct Traces {
    weak var handle: Store<Leaf>?
    weak var engine: StoreEngine<Leaf>?
    weak var scope: ScopeEngine?
    weak var twig: StoreEngine<Probe>?

    @MainActor init(_ leaf: Store<Leaf>) {
      (handle, engine, scope, twig) = (leaf, leaf.engine, leaf.engine.scope, leaf.child(Leaf.twig)?.engine)
    }

    var isEmpty: Bool { handle == nil && engine == nil && scope == nil && twig == nil }
  }

  private func leafState(_ wire: Gate) -> Leaf.State { Leaf.State(twig: Probe.State(), token: Tripwire(wire)) }

  @Test(arguments: ChildKind.allCases, [false, true])
  func `A child whose state has gone is released when its work has returned and its handle is dropped`(
    kind: ChildKind, dropsHandleFirst: Bool
  ) async {
    let wire = Gate()
    let nest = Nest.of(kind, leafState(wire))
    var leaf = nest.leaf()
    let traces = Traces(leaf!)
    let (job, deep) = (Job("leaf"), Job("twig"))
    leaf!.send(.hold(job, undo: .text("undone")))
    leaf!.child(Leaf.twig)!.send(.run(deep))
    await job.begins()
    await deep.begins()
    if dropsHandleFirst { leaf = nil }
    nest.set(nil)
    #expect(traces.engine != nil, "its work still goes")
    await deep.finish()
    await job.finish()
    leaf = nil
    await wire.wait()
    #expect(traces.isEmpty)
    #expect(nest.tree.children.count == 1, "the parent's slot")
    #expect(nest.tree.openRuns == 0)
  }

  @Test(
    arguments: ChildKind.allCases,
    [false, true])
  func `The root's release, on whatever thread, releases all children that nothing else holds`(
    kind: ChildKind, offMain: Bool
  )
    async
  {
    let wire = Gate()
    var nest: Nest? = Nest.of(kind, leafState(wire))
    let tree = nest!.tree
    let traces = Traces(nest!.leaf()!)
    let job = Job("late")
    nest!.leaf()!.send(.hold(job))
    await job.begins()
    if offMain {
      await onThreads(1) { [nest] _ in nest!.release() }
    } else {
      nest!.release()
    }
    #expect(tree.children.count == 0)
    #expect(traces.twig == nil, "nothing of it goes, nobody holds it")
    nest = nil
    #expect(traces.engine != nil, "its work still goes")
    await job.finish()
    await wire.wait()
    #expect(traces.isEmpty)
  }

  @Test(arguments: ChildKind.allCases, [false, true])
  func `Handles that outlive the root keep its memory and nothing else, in whatever order they go`(
    kind: ChildKind, twigGoesFirst: Bool
  ) async {
    let wire = Gate()
    var nest: Nest? = Nest.of(kind, leafState(wire))
    let tree = nest!.tree
    var leaf = nest!.leaf()
    var twig = leaf!.child(Leaf.twig)
    let traces = Traces(leaf!)
    nest!.release()
    nest = nil
    #expect(tree.children.count == 0)
    #expect(leaf?.lifetime.isEnded == true && twig?.lifetime.isEnded == true)
    if twigGoesFirst { twig = nil } else { leaf = nil }
    #expect(!wire.isOpen)
    #expect(traces.engine != nil)
    (leaf, twig) = (nil, nil)
    await wire.wait()
    #expect(traces.isEmpty)
  }

  @Test(arguments: ChildKind.allCases)
  func `A retained run retains nothing of a removed child`(kind: ChildKind) async {
    let (wire, closure) = (Gate(), Gate())
    let nest = Nest.of(kind, leafState(wire))
    let traces = Traces(nest.leaf()!)
    let promise = Tripwire(closure)
    let run = nest.act(.tell(.run { [promise] _ in promise.touch() }), .tell(.set { $0.text = "more" }))
    _ = consume promise
    nest.set(nil)
    await closure.wait()
    await wire.wait()
    #expect(traces.handle == nil && traces.engine == nil && traces.twig == nil)
    #expect(traces.scope?.registry.withLock { $0.lanes.isEmpty } == true, "the books, which say how the run has ended")
    #expect(run.outcome == .cancelled)
  }

  @Test(arguments: [false, true])
  func `A child's feature, and what its closures capture, goes with the child`(offMain: Bool) async {
    struct Owner: Feature {
      struct State { var leaf: Leaf.State? }
      typealias Action = @MainActor (inout State) -> Void
      let wire: Gate
      static let leaf = child(\.leaf) { owner, _ in
        Leaf(token: Tripwire(owner.wire))
      } output: { _ in
        nil
      }
      func receive(_ action: Action, into state: inout State) -> Effect<Self> {
        action(&state)
        return .none
      }
    }
    let (wire, other) = (Gate(), Gate())
    let store = Store(Owner(wire: wire), state: .init(leaf: .init()))
    _ = store.child(Owner.leaf)
    #expect(!wire.isOpen)
    store.send { $0.leaf = nil }
    await wire.wait()
    let handle = Handle(Store(Owner(wire: other), state: .init(leaf: .init())))
    _ = handle.object!.child(Owner.leaf)
    if offMain { await onThreads(1) { _ in handle.release() } } else { handle.release() }
    await other.wait()
  }

  @Test
  func `1,000 rows that come and go leave no slots, runs or engines behind`() async {
    let store = Store(RowNest(log: Log()), state: .init())
    let tree = store.engine.tree
    for id in 1...1_000 {
      store.send(.set { $0.rows.append(Leaf.State(id: id, twig: .init(), twigs: [.init()])) })
      let row = store.child(RowNest.rows, id: id)!
      row.send(.hold(Job("never")))
      row.child(Leaf.twig)!.send(.run(Job("never")))
      _ = row.child(Leaf.twigs, id: 1)
      if id > 5 { store.send(.set { $0.rows.remove(id: id - 5) }) }
    }
    #expect(tree.children.count == 1 + 5 * 2)
    #expect(tree.openRuns == 5 * 2)
    store.send(.set { $0.rows = [] })
    #expect(tree.children.count == 1)
    #expect(tree.openRuns == 0)
    #expect(store.engine.scope.registry.withLock { $0.followers.isEmpty })
  }
}
