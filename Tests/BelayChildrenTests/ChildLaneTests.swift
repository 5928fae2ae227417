// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Children: lanes and runs")
@MainActor
struct ChildLaneTests {
  @Test(arguments: ChildKind.allCases)
  func `Behavior 10: a child cancels its lane: the parent's lane of the same name is untouched`(kind: ChildKind) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let (mine, parents, other) = (Job("mine"), Job("parent's"), Job("other lane"))
    let parentRun = nest.act(.run(.upload, parents))
    let runs = [leaf.run(.run(.upload, mine)), leaf.run(.run(.images, other))]
    leaf.send(.cancel(.upload))
    #expect(runs.map(\.outcome) == [.cancelled, .pending])
    #expect(parentRun.outcome == .pending)
    await parents.finish()
    await other.finish()
    #expect(parents.refusal == nil && other.refusal == nil)
    #expect(nest.leafState?.delivered == ["other lane"])
    expectNothingLeft(in: leaf)
  }

  @Test(arguments: ChildKind.allCases)
  func `Behavior 10: a parent cancels its lane: the child's of the same name is untouched`(kind: ChildKind) {
    let nest = Nest.of(kind)
    let parentRun = nest.act(.run(.upload, Job("parent's")))
    let run = nest.leaf()!.run(.run(.upload, Job("child's")))
    nest.act(.cancel(.upload))
    #expect(parentRun.outcome == .cancelled)
    #expect(run.outcome == .pending)
  }

  @Test
  func `Behavior 10: a row cancels its lane, or restarts it: its siblings' of the same name are untouched`() async {
    let store = Store(RowNest(log: Log()), state: RowNest.state(with: .init()))
    let rows = [1, 101, 102].map { store.child(RowNest.rows, id: $0)! }
    let jobs = rows.map { Job("\($0.id)") }
    let runs = zip(rows, jobs).map { $0.run(.run(.search, $1)) }
    rows[0].send(.cancel(.search))
    rows[1].send(.run(.search, Job("newer")))
    #expect(runs.map(\.outcome) == [.cancelled, .superseded, .pending])
    await jobs[2].finish()
    #expect(store.rows.map(\.delivered) == [[], [], ["102"]])
  }

  @Test(arguments: ChildKind.allCases)
  func `Behavior 10: a lane of one of each: the same name in parent, child and grandchild is three lanes`(
    kind: ChildKind
  ) {
    let nest = Nest.of(kind, Leaf.State(twig: Probe.State()))
    let leaf = nest.leaf()!
    let twig = leaf.child(Leaf.twig)!
    let runs = [
      nest.act(.run(.save, Job("parent"))), leaf.run(.run(.save, Job("leaf"))), twig.run(.run(.save, Job("twig"))),
    ]
    #expect(runs.map(\.outcome) == [.pending, .pending, .pending])
    leaf.send(.cancel(.save))
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .pending])
  }

  @Test(arguments: ChildKind.allCases)
  func `Behavior 10, in one turn: started and cancelled by two messages of one effect`(kind: ChildKind) async {
    let nest = Nest.of(kind)
    let (job, later, parents) = (Job("never"), Job("later"), Job("parent's"))
    let run = nest.act(
      .tell(.run(.upload, job)), .run(.upload, parents), .tell(.cancel(.upload)), .tell(.run(.upload, later)))
    await parents.finish()
    await later.finish()
    #expect(await run.finished() == .cancelled, "one of them was")
    #expect(!job.hasBegun)
    #expect(nest.leafState?.delivered == ["later"])
  }

  @Test(arguments: ChildKind.allCases)
  func `Behavior 17: cancelling the run of a parent's action also ends what it started in children`(kind: ChildKind)
    async
  {
    let nest = Nest.of(kind, Leaf.State(twig: Probe.State()))
    let leaf = nest.leaf()!
    let jobs = [Job("parent"), Job("leaf"), Job("twig")]
    let independent = leaf.run(.run(Job("independent")))
    let run = nest.act(
      .run(.concurrent, jobs[0]), .tell(.run(jobs[1])),
      .tell(.effect(.send(.run(jobs[2]), to: Leaf.twig))))
    for job in jobs { await job.begins() }
    run.cancel()
    #expect(run.outcome == .cancelled)
    #expect(independent.outcome == .pending)
    for job in jobs {
      await job.finish()
      #expect(job.refusal is CancellationError)
    }
    #expect(nest.heard.isEmpty)
  }

  @Test(arguments: ChildKind.allCases)
  func `Behavior 17, in one turn: a queued action is cancelled before it is received: its messages start nothing`(
    kind: ChildKind
  ) {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let job = Job("never")
    var queued: Run?
    nest.tree.inTurn {
      queued = nest.act(.tell(.hold(job)), .tell(.set { $0.text = "received" }))
      queued?.cancel()
    }
    #expect(queued?.outcome == .cancelled)
    #expect(leaf.text == "received", "the state changes happen, the work does not")
    #expect(!leaf.isBusy)
    expectNothingLeft(in: leaf)
  }

  @Test(arguments: ChildKind.allCases)
  func `G8: to await a parent's action is to await what it started in children`(kind: ChildKind) async {
    let nest = Nest.of(kind, Leaf.State(twig: Probe.State()))
    let (job, deep) = (Job("leaf"), Job("twig"))
    let run = nest.act(.tell(.run(job)), .tell(.effect(.send(.run(.images, deep), to: Leaf.twig))))
    await job.finish()
    #expect(run.outcome == .pending)
    await deep.finish()
    #expect(await run.finished() == .finished)
    #expect(nest.leafState?.delivered.contains("leaf") == true)
    #expect(nest.leafState?.twig?.delivered == ["twig"])
  }

  @Test
  func `G8: the outcome of a parent's action tells of a child's failure, which the child is asked about`() async {
    let store = Store(OptionalNest(log: Log()), state: .init(leaf: .init()))
    let job = Job("fails", throwing: Offline())
    job.letGo()
    let reports = Reports()
    let outcome = await reports.collect {
      await store.perform(.act { _ in .send(.run(job), to: OptionalNest.leaf) })
    }
    #expect(outcome == .failed(Offline()))
    #expect(reports.lines.count == 1 && reports.lines[0].contains("of Leaf"))
  }

  @Test(
    arguments: ChildKind.allCases
  )
  func `Behavior 18: awaiting a child's queued run resumes when the child's state has gone`(kind: ChildKind) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let first = Job("first")
    leaf.send(.run(.upload, first))
    let waiting = leaf.run(.run(.upload, Job("waits")))
    await first.begins()
    let waiter = Task { await waiting.finished() }
    await Task.yield()
    nest.set(nil)
    #expect(await waiter.value == .cancelled)
    await first.finish()
  }

  @Test(arguments: ChildKind.allCases)
  func `Behavior 18: awaiting a child's queued action resumes when the tree has ended before it is received`(
    kind: ChildKind
  ) async {
    for end in [{ (nest: Nest) in nest.end() }, { $0.release() }, { $0.set(nil) }] as [@MainActor (Nest) -> Void] {
      let nest = Nest.of(kind)
      let leaf = nest.leaf()!
      var runs: [Run] = []
      nest.tree.inTurn {
        end(nest)
        runs = [leaf.run(.run(Job("never")))]
      }
      for run in runs { #expect(await run.finished() == .cancelled) }
    }
  }
}
