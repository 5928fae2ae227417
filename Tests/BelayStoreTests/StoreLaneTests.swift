// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: lanes")
@MainActor
struct StoreLaneTests {
  let store = Store(Probe(), state: .init())

  @Test
  func `Behavior 1: a run whose lane is cancelled delivers nothing more`() async {
    let job = Job("late")
    let run = store.run(.run(.images, job))
    await job.begins()
    store.send(.cancel(.images))
    #expect(run.outcome == .cancelled)
    await job.finish()
    #expect(store.delivered.isEmpty)
    #expect(job.refusal is CancellationError)
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 2: the work of a run that is cancelled in its own turn never begins`() async {
    let wire = Gate()
    let hasBegun = Log()
    store.send(.run(.images, recorder(hasBegun, Tripwire(wire))))
    store.send(.cancel(.images))
    await wire.wait()
    #expect(hasBegun.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 2: the work of a run that one merge starts and cancels never begins`() async {
    let wire = Gate()
    let hasBegun = Log()
    let run = store.run(
      .effect(.merge(.run(.images, recorder(hasBegun, Tripwire(wire))), .cancel(.images))))
    #expect(run.outcome == .cancelled)
    await wire.wait()
    #expect(hasBegun.isEmpty)
  }

  @Test
  func `The cancel of a family ends the runs of all its ids, in the order of their requests, and no others`() async {
    func sending(_ id: Int) -> Lane { Lane("sending", id: id, .enqueue) }
    let family = [3, 1, 2, 1].map { id in
      store.run(.effect(.run(sending(id), undo: .deliver("undone \(id)")) { _ in await Gate().wait() }))
    }
    let other = store.run(.run(Lane("sending it all"), Job("other")))
    let nameless = store.run(.run(Job("nameless")))
    store.send(.effect(.cancel(lanesNamed: "sending")))
    #expect(family.map(\.outcome) == [.cancelled, .cancelled, .cancelled, .cancelled])
    #expect(store.delivered == ["undone 1", "undone 2", "undone 1", "undone 3"], "newest first")
    #expect(other.outcome == .pending)
    store.send(.effect(.cancel(lanesNamed: "concurrent")))
    #expect(nameless.outcome == .pending, "runs without a lane are not a family")
    store.lifetime.end()
    expectNothingLeft(in: store)
  }

  @Test
  func `Raising a limit starts the runs that wait, and later runs have their own`() async {
    let lane = Lane("uploads", .enqueue)
    let jobs = ["a", "b", "c", "d"].map { Job($0) }
    let runs = jobs.dropLast().map { store.run(.run(lane, $0)) }
    await jobs[0].begins()
    store.send(.effect(.raiseLimit(of: lane, to: 2)))
    await jobs[1].begins()
    #expect(!jobs[2].hasBegun)
    let last = store.run(.run(lane, jobs[3]))
    await jobs[0].finish()
    await jobs[2].begins()
    await jobs[1].finish()
    await runs[1].finished()
    #expect(!jobs[3].hasBegun, "it was requested later, and waits for the lane's own limit")
    await jobs[2].finish()
    await jobs[3].begins()
    await jobs[3].finish()
    #expect(await last.finished() == .finished)
    #expect(store.delivered == ["a", "b", "c", "d"])
    expectNothingLeft(in: store)
  }

  #if os(macOS) || os(Linux)
    @Test
    func `A limit that would start nothing ends the process`() async {
      await #expect(processExitsWith: .failure) { @MainActor in
        Store(Probe(), state: .init()).send(.effect(.raiseLimit(of: Lane("uploads"), to: 0)))
      }
    }
  #endif

  @Test
  func `A cancel in a merge does not touch the runs that come after it`() async {
    let old = Job("old")
    store.send(.run(.images, old))
    let new = Job("new")
    let run = store.run(.effect(.merge(.cancel(.images), .run(.images, new.work))))
    new.letGo()
    #expect(await run.finished() == .finished)
    #expect(store.delivered == ["new"])
    old.letGo()
  }

  @Test
  func `Behavior 3: of three runs of a restart lane only the last delivers`() async {
    let jobs = ["one", "two", "three"].map { Job($0) }
    let runs = jobs.map { store.run(.run(.search, $0)) }
    #expect(runs.map(\.outcome) == [.superseded, .superseded, .pending])
    for job in jobs { job.letGo() }
    #expect(await runs[2].finished() == .finished)
    #expect(store.delivered == ["three"])
    #expect(jobs.map(\.hasBegun) == [false, false, true])
    expectNothingLeft(in: store)
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `Behavior 4: superseded work that ignores it is never delivered, whatever order they finish in`(order: [Int])
    async
  {
    let jobs = ["one", "two", "three"].map { Job($0) }
    for job in jobs {
      store.send(.run(.search, job))
      await job.begins()
    }
    for index in order { await jobs[index].finish() }
    #expect(store.delivered == ["three"])
    #expect(jobs[0].refusal is CancellationError)
    #expect(jobs[1].refusal is CancellationError)
    #expect(jobs[2].refusal == nil)
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 5: a cancel that comes twice, or after the end, does nothing`() async {
    let job = Job("done")
    let run = store.run(.run(.images, job))
    job.letGo()
    #expect(await run.finished() == .finished)
    run.cancel()
    store.send(.cancel(.images))
    #expect(run.outcome == .finished)

    let other = Job("cancelled")
    let cancelled = store.run(.run(.images, other))
    cancelled.cancel()
    cancelled.cancel()
    store.send(.cancel(.images))
    #expect(cancelled.outcome == .cancelled)
    #expect(await cancelled.finished() == .cancelled)
    #expect(store.delivered == ["done"])
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 6: one cancel of a concurrent lane stops both runs`() async {
    let (left, right) = (Job("left"), Job("right"))
    let runs = [left, right].map { store.run(.run(.images, $0)) }
    await left.begins()
    await right.begins()
    store.send(.cancel(.images))
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled])
    await right.finish()
    await left.finish()
    #expect(store.delivered.isEmpty)
  }

  @Test
  func `Behavior 7: after the ends of all runs, in every way, the registry is empty`() async {
    let (finished, failed, cancelled, uncooperative) = (
      Job("finished"), Job("failed", throwing: Offline()), Job("cancelled"), Job("uncooperative")
    )
    await Reports().collect {
      let runs = [
        store.run(.run(.images, finished)), store.run(.run(.images, failed)), store.run(.run(.upload, cancelled)),
      ]
      runs[2].cancel()
      store.send(.run(.search, uncooperative))
      await uncooperative.begins()
      store.send(.cancel(.search))
      await finished.finish()
      await failed.finish()
      #expect(runs.map(\.outcome) == [.finished, .failed(Offline()), .cancelled])
    }
    expectNothingLeft(in: store)
    await uncooperative.finish()
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 8: the lanes of two stores have nothing to do with each other`() async {
    let other = Store(Probe(), state: .init())
    let (mine, theirs) = (Job("mine"), Job("theirs"))
    let run = store.run(.run(.search, mine))
    let otherRun = other.run(.run(.search, theirs))
    #expect(run.outcome == .pending)
    store.send(.cancel(.search))
    #expect(run.outcome == .cancelled)
    #expect(otherRun.outcome == .pending)
    await theirs.finish()
    #expect(otherRun.outcome == .finished)
    #expect(other.delivered == ["theirs"])
    mine.letGo()
  }

  private func recorder(_ log: Log, _ wire: Tripwire) -> Effect<Probe>.Work {
    { _ in
      wire.touch()
      log.add("begun")
    }
  }
}
