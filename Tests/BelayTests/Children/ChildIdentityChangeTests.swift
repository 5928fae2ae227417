// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay

/// A child in an optional or a case may change its own id. It ends with that, and its place is another's.
@Suite("Children: a child that changes its own id")
@MainActor
struct ChildIdentityChangeTests {
  nonisolated static let kinds: [ChildKind] = [.optional, .enumCase]

  @Test(
    "It ends in that turn, with its runs and those of its own children, and another child is there", arguments: kinds)
  func ends(kind: ChildKind) {
    let nest = Nest.of(kind, Leaf.State(twig: Probe.State()))
    let leaf = nest.leaf()!
    let twig = leaf.child(Leaf.twig)!
    let runs = [leaf.send(.run(Job("leaf"))), twig.send(.run(Job("twig")))]
    leaf.send(.set { $0.id = 2 })
    #expect(leaf.isEnded && twig.isEnded)
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled])
    #expect(nest.leafState?.id == 2)
    let next = nest.leaf()
    #expect(next != nil && next !== leaf)
    #expect(next?.id == 2)
    #expect(next?.child(Leaf.twig) !== twig)
  }

  @Test("What its receive asks for beside is not carried out: nothing is written to the next child", arguments: kinds)
  func effects(kind: ChildKind) {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let job = Job("never")
    let run = leaf.send(
      Leaf.Action { state in
        state.id = 2
        return .merge(
          .output("unheard"), .run(holding: \.isBusy, at: true, undo: .text("undone"), job.work(of: Leaf.self)))
      })
    #expect(run.outcome == .cancelled)
    #expect(nest.heard.isEmpty)
    #expect(nest.leafState?.id == 2)
    #expect(nest.leafState?.isBusy == false)
    #expect(nest.leafState?.text == "")
  }

  @Test("What it sends its own child in that receive is not received by the next child's", arguments: kinds)
  func message(kind: ChildKind) async {
    let nest = Nest.of(kind, Leaf.State(twig: Probe.State()))
    let leaf = nest.leaf()!
    _ = await Reports().collect {
      leaf.send(
        Leaf.Action { state in
          state.id = 2
          return .send(.set { $0.title = "wrong twig" }, to: Leaf.twig)
        })
    }
    #expect(nest.leafState?.id == 2)
    #expect(nest.leafState?.twig?.title == "")
  }

  @Test(
    "Of runs that end together, the undo of one changes the id: the others give nothing to the next child",
    arguments: kinds)
  func undoChangesID(kind: ChildKind) {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let run = leaf.send(
      .effect(
        .merge(
          .run(holding: \.isBusy, at: true, undo: .text("undone"), Job("older").work(of: Leaf.self)),
          .run(undo: .id(2), Job("newer").work(of: Leaf.self)))))
    #expect(leaf.isBusy)
    run.cancel()
    #expect(run.outcome == .cancelled)
    #expect(leaf.isEnded)
    #expect(nest.leafState?.id == 2)
    #expect(nest.leafState?.isBusy == true, "as the first child has left it: nothing is written after its end")
    #expect(nest.leafState?.text == "")
  }

  @Test("A failure whose answer comes after the id has changed is not written to the next child", arguments: kinds)
  func failureAfterChange(kind: ChildKind) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let job = Job("fails", throwing: Offline())
    let run = leaf.send(.effect(.run(undo: .id(2), job.work(of: Leaf.self))))
    await Reports().collect { await job.finish() }
    #expect(await run.finished() == .failed(Offline()))
    #expect(nest.leafState?.id == 2)
    #expect(leaf.isEnded)
  }
}
