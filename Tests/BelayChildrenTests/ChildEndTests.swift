// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Children: their end")
@MainActor
struct ChildEndTests {
  /// How the child's state leaves the parent's.
  enum Departure: CaseIterable, Sendable {
    case gone
    case replaced

    var next: Leaf.State? { self == .gone ? nil : Leaf.State(id: 2) }
  }

  @Test(
    arguments: ChildKind.allCases,
    Departure.allCases)
  func `Behaviors 12, 13, 14: the state goes, or is another's: its runs end in that turn`(
    kind: ChildKind, departure: Departure
  ) async {
    let nest = Nest.of(kind, Leaf.State(twig: Probe.State(), twigs: [Probe.State(id: 1), Probe.State(id: 2)]))
    let leaf = nest.leaf()!
    let (job, deep) = (Job("late"), [Job("twig"), Job("row")])
    let runs = [
      leaf.run(.hold(job, undo: .text("undone"))), leaf.child(Leaf.twig)!.run(.run(deep[0])),
      leaf.child(Leaf.twigs, id: 2)!.run(.run(deep[1])), leaf.run(.run(.upload, Job("first"))),
      leaf.run(.run(.upload, Job("waits"))),
    ]
    for job in [job] + deep { await job.begins() }
    let parents = nest.act(.run(.images, Job("parent's")))
    nest.set(departure.next)
    #expect(runs.allSatisfy { $0.outcome == .cancelled })
    #expect(parents.outcome == .pending)
    #expect(leaf.lifetime.isEnded)
    for job in [job] + deep {
      await job.finish()
      #expect(job.refusal is CancellationError)
    }
    #expect(nest.leafState?.id == departure.next?.id)
    #expect(nest.leafState.map { $0.text.isEmpty && !$0.isBusy && $0.delivered.isEmpty } != false)
    #expect(nest.heard.isEmpty)
    expectNothingLeft(in: leaf)
  }

  @Test(arguments: ChildKind.allCases, Departure.allCases)
  func `Behaviors 12, 13: runs started earlier in the same turn end in it, and never begin`(
    kind: ChildKind, departure: Departure
  ) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let (job, next) = (Job("never"), Job("next"))
    var runs: [Run] = []
    nest.tree.inTurn {
      runs.append(leaf.run(.hold(job, undo: .text("undone"))))
      runs.append(nest.act(.tell(.run(job))))
      nest.set(departure.next)
      runs.append(leaf.run(.run(job)))
    }
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled, .cancelled])
    #expect(leaf.lifetime.isEnded)
    #expect(nest.leafState?.id == departure.next?.id)
    if departure == .replaced {
      nest.act(.tell(.run(next), to: 2))
      await next.finish()
      #expect(nest.leafState?.delivered == ["next"])
    }
    #expect(!job.hasBegun)
    #expect(nest.heard == (departure == .replaced ? ["next"] : []))
  }

  @Test(arguments: ChildKind.allCases)
  func `The receive that sends the child an action also takes it out: it is not there, and debug builds say so`(
    kind: ChildKind
  ) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let job = Job("never")
    let reports = Reports()
    let run = await reports.collect { nest.set(nil, then: .tell(.run(job))) }
    #expect(run.outcome == .finished, "it has started nothing")
    #expect(leaf.lifetime.isEnded)
    #expect(reports.lines.count == 1)
    #expect(reports.lines.first?.contains("to Leaf") == true && reports.lines.first?.contains("not there") == true)
  }

  @Test(arguments: ChildKind.allCases)
  func `The receive that takes a child in also sends it its first action`(kind: ChildKind) async {
    let nest = Nest.of(kind, nil)
    #expect(nest.leaf() == nil)
    let job = Job("first")
    let run = nest.set(Leaf.State(), then: .tell(.run(job)))
    await job.finish()
    #expect(await run.finished() == .finished)
    #expect(nest.leafState?.delivered == ["first"])
    #expect(nest.heard == ["first"])
  }

  @Test(arguments: ChildKind.allCases)
  func `A child tells its parent to take it out, from its receive: its runs of that action end in the turn`(
    kind: ChildKind
  ) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let job = Job("never")
    // The parent closes when it is notified: by an observer of what the child has written.
    watch {
      leaf.text
    } onChange: {
      nest.set(nil)
    }
    let run = leaf.run(
      Leaf.Action { state in
        state.text = "close"
        return .run(holding: \.isBusy, at: true, undo: .text("undone"), job.work(of: Leaf.self))
      })
    #expect(run.outcome == .cancelled)
    #expect(leaf.lifetime.isEnded && leaf.text == "close")
    #expect(nest.leafState == nil)
    #expect(!job.hasBegun)
  }

  @Test(
    arguments: ChildKind.allCases
  )
  func `Taken out and put back within one receive is the same child, with what was put back`(kind: ChildKind) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let job = Job("survives")
    leaf.send(.run(job))
    nest.change { leaf in
      leaf = nil
      leaf = Leaf.State(text: "new contents")
    }
    #expect(nest.leaf() === leaf)
    await job.finish()
    #expect(leaf.text == "new contents" && leaf.delivered == ["survives"])
  }

  @Test(arguments: ChildKind.allCases)
  func `Taken out and put back by two actions of one turn is another child`(kind: ChildKind) {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let run = leaf.run(.run(Job("never")))
    nest.tree.inTurn {
      nest.set(nil)
      nest.set(Leaf.State())
    }
    #expect(run.outcome == .cancelled)
    #expect(leaf.lifetime.isEnded)
    #expect(nest.leaf() !== leaf)
  }

  @Test
  func `Behavior 14: of rows, only the removed one ends; to reorder ends nothing`() async {
    let store = Store(RowNest(log: Log()), state: RowNest.state(with: .init(twig: .init())))
    let rows = [1, 101, 102].map { store.child(RowNest.rows, id: $0)! }
    let twig = rows[0].child(Leaf.twig)!
    let jobs = rows.map { Job("\($0.id)") }
    let runs = zip(rows, jobs).map { $0.run(.run($1)) } + [twig.run(.run(Job("twig")))]
    for change in [{ $0.reverse() }, { $0.sort { $0.id > $1.id } }, { $0.move(id: 1, to: 0) }]
      as [@MainActor (inout Rows<Leaf.State>) -> Void]
    {
      store.send(.set { change(&$0.rows) })
      #expect(runs.allSatisfy { $0.outcome == .pending })
    }
    store.send(.set { $0.rows.remove(id: 1) })
    #expect(runs.map(\.outcome) == [.cancelled, .pending, .pending, .cancelled])
    await jobs[1].finish()
    await jobs[2].finish()
    #expect(store.rows.map(\.delivered) == [["102"], ["101"]])
  }
}
