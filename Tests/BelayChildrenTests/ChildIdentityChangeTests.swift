// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A child in an optional or a case may change its own id: a draft that the server has given one. It is the same child,
/// under its new id. A row may not, and a child in a computed field may hide itself by it: see ``ComputedChildTests``.
@Suite("Children: a child that changes its own id")
@MainActor
struct ChildIdentityChangeTests {
  nonisolated static let kinds: [ChildKind] = [.optional, .enumCase]

  @Test(arguments: kinds)
  func `It continues, with its runs, its handle and its own children`(kind: ChildKind) async {
    let nest = Nest.of(kind, Leaf.State(twig: Probe.State()))
    let leaf = nest.leaf()!
    let twig = leaf.child(Leaf.twig)!
    let job = Job("leaf")
    let runs = [leaf.run(.run(job)), twig.run(.run(Job("twig")))]
    leaf.send(.set { $0.id = 2 })
    #expect(runs.map(\.outcome) == [.pending, .pending])
    #expect(!leaf.lifetime.isEnded && nest.leaf() === leaf && leaf.child(Leaf.twig) === twig)
    #expect(nest.leafState?.id == 2)
    await job.begins()
    await job.finish()
    #expect(nest.leafState?.delivered == ["leaf"])
    #expect(nest.heard == ["leaf"])
  }

  @Test(arguments: kinds)
  func `What its receive asks for beside is carried out`(kind: ChildKind) {
    let nest = Nest.of(kind, Leaf.State(twig: Probe.State()))
    let leaf = nest.leaf()!
    let job = Job("never")
    let run = leaf.run(
      Leaf.Action { state in
        state.id = 2
        return .merge(
          .output("heard"), .send(.set { $0.title = "twig" }, to: Leaf.twig),
          .run(holding: \.isBusy, at: true, undo: .text("undone"), job.work(of: Leaf.self)))
      })
    #expect(nest.heard == ["heard"])
    #expect(nest.leafState?.twig?.title == "twig")
    #expect(nest.leafState?.isBusy == true)
    run.cancel()
    #expect(nest.leafState?.isBusy == false)
    #expect(nest.leafState?.text == "undone")
  }

  @Test(arguments: kinds)
  func `A save that gets its id from the server restores its flag, and sends its output`(kind: ChildKind) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    await leaf.perform(
      .effect(
        .run(holding: \.isBusy, at: true) { context in
          try context.apply(.id(100))
          try context.emit("saved")
        }))
    #expect(nest.heard == ["saved"])
    #expect(nest.leafState?.id == 100 && nest.leafState?.isBusy == false)
  }

  @Test(arguments: kinds)
  func `The parent's change to another id ends it; the one to its new id does not`(kind: ChildKind) {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let run = leaf.run(.run(Job("leaf")))
    leaf.send(.set { $0.id = 2 })
    nest.set(Leaf.State(id: 2, text: "new"))
    #expect(!leaf.lifetime.isEnded && leaf.text == "new" && run.outcome == .pending)
    nest.set(Leaf.State(id: 1))
    #expect(leaf.lifetime.isEnded && run.outcome == .cancelled)
    #expect(nest.leaf() !== leaf)
  }

  @Test(arguments: kinds)
  func `An undo may change it: the others that end with it restore what they held`(kind: ChildKind) {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let run = leaf.run(
      .effect(
        .merge(
          .run(holding: \.isBusy, at: true, undo: .text("undone"), Job("older").work(of: Leaf.self)),
          .run(undo: .id(2), Job("newer").work(of: Leaf.self)))))
    #expect(leaf.isBusy)
    run.cancel()
    #expect(!leaf.lifetime.isEnded)
    #expect(nest.leafState?.id == 2 && nest.leafState?.isBusy == false && nest.leafState?.text == "undone")
  }
}
