// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A root whose children are of another kind again: four levels, an optional and a row, a case, a leaf, twigs.
private struct Crown: Feature {
  struct State {
    var nest: CaseNest.State?
    var nests: Rows<OptionalNest.State> = []
  }
  typealias Action = @MainActor (inout State) -> Effect<Crown>
  static let nest = child(\.nest) { crown, _ in
    CaseNest(log: crown.log)
  } output: { _ in
    nil
  }
  static let nests = children(\.nests) { crown, _ in
    OptionalNest(log: crown.log)
  } output: { _, _ in
    nil
  }
  let log = Log()
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { action(&state) }

  static var full: State {
    let leaf = Leaf.State(twig: .init(), twigs: [.init(id: 1), .init(id: 2)])
    return State(nest: .there(leaf), nests: [.init(id: 1, leaf: leaf), .init(id: 2, leaf: leaf)])
  }
}

@Suite("Children: the end of the tree")
@MainActor
struct ChildReleaseTests {
  /// How a tree ends.
  enum Ending: CaseIterable, Sendable {
    case endCalled
    case released
    case releasedOffMain
  }

  private func end(_ handle: Handle<Store<Crown>>, _ ending: Ending) async {
    switch ending {
    case .endCalled: handle.object!.lifetime.end()
    case .released: handle.release()
    case .releasedOffMain: await onThreads(1) { _ in handle.release() }
    }
  }

  @Test(arguments: Ending.allCases, [false, true])
  func `Behavior 11: a root ends: every descendant's run is cancelled, and none delivers any more`(
    ending: Ending, keepsHandles: Bool
  ) async {
    let handle = Handle(Store(Crown(), state: Crown.full))
    let engine = handle.object!.engine
    var leaves = leaves(of: handle.object!)
    var twigs = leaves.flatMap { [$0.child(Leaf.twig)!, $0.child(Leaf.twigs, id: 1)!, $0.child(Leaf.twigs, id: 2)!] }
    let jobs = (leaves.map { _ in Job("leaf") }, twigs.map { _ in Job("twig") })
    let runs = zip(leaves, jobs.0).map { $0.run(.run($1)) } + zip(twigs, jobs.1).map { $0.run(.run(.images, $1)) }
    for job in jobs.0 + jobs.1 { await job.begins() }
    if !keepsHandles { (leaves, twigs) = ([], []) }
    await end(handle, ending)
    #expect(runs.count == 12)
    #expect(runs.allSatisfy { $0.outcome == .cancelled })
    #expect(leaves.allSatisfy(\.lifetime.isEnded) && twigs.allSatisfy(\.lifetime.isEnded))
    for job in jobs.0 + jobs.1 {
      await job.finish()
      #expect(job.refusal is CancellationError)
    }
    #expect(Self.deliveries(engine.state) == 0)
    for leaf in leaves { #expect(leaf.run(.set { $0.text = "ignored" }).outcome == .cancelled) }
    #expect(
      engine.tree.children.count == (ending == .endCalled ? 11 : 0), "slots; those of an ended store stay for reading")
  }

  @Test
  func `Behavior 11: a parent in the middle is removed: what is below it ends, and nothing beside it`() {
    let store = Store(Crown(), state: Crown.full)
    let leaves = leaves(of: store)
    let runs = leaves.map { $0.run(.run(Job("leaf"))) } + leaves.map { $0.child(Leaf.twig)!.run(.run(Job("twig"))) }
    store.send { state in
      state.nests.remove(id: 1)
      return .none
    }
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .pending, .pending, .cancelled, .pending])
    store.send { state in
      state.nest = .away
      return .none
    }
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled, .pending, .cancelled, .cancelled, .pending])
    #expect(!store.child(Crown.nest)!.lifetime.isEnded)
  }

  private func leaves(of store: Store<Crown>) -> [Store<Leaf>] {
    [store.child(Crown.nest)!.child(CaseNest.leaf)!]
      + [1, 2].map { store.child(Crown.nests, id: $0)!.child(OptionalNest.leaf)! }
  }

  private static func deliveries(_ state: Crown.State) -> Int {
    let leaves = [state.nest.flatMap { CaseNest.leaf(in: $0) }] + state.nests.map(\.leaf)
    return leaves.compactMap { $0 }.reduce(0) { count, leaf in
      count + leaf.delivered.count + (leaf.twig?.delivered.count ?? 0)
        + leaf.twigs.reduce(0) { $0 + $1.delivered.count }
    }
  }

  @Test(arguments: ChildKind.allCases, [false, true])
  func `Behaviors 15, 16: the root's deinit comes at once under children's work, cooperative or not`(
    kind: ChildKind, keepsHandle: Bool
  ) async {
    let nest = Nest.of(kind)
    let (gate, returned, seen) = (Gate(), Gate(), Log())
    var leaf = nest.leaf()
    let late = Job("late")
    leaf!.send(.hold(late, undo: .text("undone")))
    leaf!.send(
      .run { _ in
        defer { returned.open() }
        do { try await gate.waitUnlessCancelled() } catch { seen.add("\(type(of: error))") }
      })
    await late.begins()
    await gate.waitUntilReached()
    if !keepsHandle { leaf = nil }
    nest.release()
    #expect(!nest.hasHandle)
    await returned.wait()
    #expect(seen.lines == ["CancellationError"])
    await late.finish()
    #expect(late.refusal is CancellationError)
    #expect(nest.leafState?.delivered == [])
    #expect(nest.leafState?.isBusy == true && nest.leafState?.text == "", "nobody can see it: nothing is written")
    #expect(nest.heard.isEmpty)
    #expect(leaf?.lifetime.isEnded != false)
  }

  @Test
  func `Releasing roots on many threads while children's work delivers ends each once, and leaves nothing`() async {
    let handles = (0..<32).map { _ in Handle(Store(Crown(), state: Crown.full)) }
    let engines = handles.map { $0.object!.engine }
    let gate = Gate()
    let runs = handles.flatMap { handle in
      leaves(of: handle.object!).map { leaf in
        leaf.run(
          .effect(
            .run(holding: \.isBusy, at: true) { context in
              await gate.wait()
              for level in 0..<8 {
                try context.update { $0.level = level }
                await Task.yield()
              }
            }))
      }
    }
    gate.open()
    await onThreads(4) { thread in
      for index in stride(from: thread, to: handles.count, by: 4) { handles[index].release() }
    }
    for run in runs { #expect(await run.finished().isEnded) }
    for engine in engines { #expect(engine.tree.children.count == 0) }
  }

  @Test(arguments: ChildKind.allCases)
  func `end() of a child's handle says that it does nothing, and does nothing`(kind: ChildKind) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let run = leaf.run(.run(Job("goes on")))
    let reports = Reports()
    await reports.collect { leaf.lifetime.end() }
    #expect(run.outcome == .pending && !leaf.lifetime.isEnded)
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains("end() was called on the store of Leaf") == true)
  }
}
