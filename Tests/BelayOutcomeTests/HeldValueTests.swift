// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Held values: Effect.run(holding:at:)")
@MainActor
struct HeldValueTests {
  let store = Store(Probe(), state: .init())

  private func held(_ lane: Lane, at level: Int, by job: Job) -> Probe.Action {
    .effect(.run(lane, holding: \.level, at: level, job.work))
  }

  private func busy(_ lane: Lane, _ job: Job) -> Probe.Action {
    .effect(.run(lane, holding: \.isBusy, at: true, job.work))
  }

  @Test
  func `Behavior 25: a held value is there when send returns, and is restored when the work returns`() async {
    let job = Job("work")
    let run = store.run(busy(.save, job))
    #expect(store.isBusy)
    await job.begins()
    #expect(store.isBusy)
    job.letGo()
    await run.finished()
    #expect(!store.isBusy)
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 25: it is restored in the ending turn: on a throw, a cancel, a cancelled lane, a supersede`() async {
    let store = Store(Probe { _, _ in .ignored }, state: .init())
    #expect(await store.perform(busy(.save, finishedJob(throwing: Offline()))) == .failed(Offline()))
    #expect(!store.isBusy)
    #expect(await store.perform(busy(.save, finishedJob(throwing: CancellationError()))) == .cancelled)
    #expect(!store.isBusy)

    let jobs = ["cancelled", "lane cancelled", "superseded"].map { Job($0) }
    let run = store.run(busy(.save, jobs[0]))
    await jobs[0].begins()
    run.cancel()
    #expect(!store.isBusy)

    store.send(busy(.images, jobs[1]))
    await jobs[1].begins()
    store.send(.cancel(.images))
    #expect(!store.isBusy)

    store.send(busy(.search, jobs[2]))
    await jobs[2].begins()
    store.send(.run(.search, Job("holds nothing")))
    #expect(!store.isBusy)
    for job in jobs { await job.finish() }
    #expect(!store.isBusy)
  }

  @Test
  func `Rule 1: a run that supersedes another takes the hold over: an observer and the same turn see no flicker`() async
  {
    let jobs = ["old", "new"].map { Job($0) }
    store.send(busy(.search, jobs[0]))
    await jobs[0].begins()
    let watcher = Watcher { [store] in store.isBusy }
    store.send(
      Probe.Action { [store] state in
        #expect(state.isBusy)
        return .merge(
          .run(.search, holding: \.isBusy, at: true, jobs[1].work),
          .run(.images) { _ in #expect(store.isBusy) })
      })
    #expect(store.isBusy)
    await jobs[0].finish()
    #expect(store.isBusy)
    await jobs[1].finish()
    #expect(!store.isBusy)
    #expect(watcher.seen == [true, false])
    expectNothingLeft(in: store)
  }

  @Test(arguments: [[0, 1], [1, 0]])
  func `Behavior 25: of two overlapping holders the newest is visible, and the base returns once, with the last`(
    order: [Int]
  ) async {
    let store = Store(Probe(), state: .init(level: 1))
    let jobs = ["older", "newer"].map { Job($0) }
    store.send(held(.images, at: 10, by: jobs[0]))
    store.send(held(.images, at: 20, by: jobs[1]))
    #expect(store.level == 20)
    let watcher = Watcher { store.level }
    await jobs[order[0]].finish()
    #expect(store.level == (order[0] == 0 ? 20 : 10))
    await jobs[order[1]].finish()
    #expect(watcher.seen == (order[0] == 0 ? [20, 1] : [20, 10, 1]))
    expectNothingLeft(in: store)
  }

  @Test
  func `Rule 2: a deliberate write wins over the base, also with two holders`() async {
    let jobs = ["one", "two"].map { Job($0) }
    store.send(held(.images, at: 10, by: jobs[0]))
    store.send(held(.images, at: 20, by: jobs[1]))
    store.send(.set { $0.level = 7 })
    await jobs[1].finish()
    #expect(store.level == 7)
    await jobs[0].finish()
    #expect(store.level == 7)
    expectNothingLeft(in: store)
  }

  @Test
  func `Rule 2: a deliberate write under a hold is what the next holder restores`() async {
    let jobs = ["one", "two"].map { Job($0) }
    store.send(held(.images, at: 10, by: jobs[0]))
    store.send(.set { $0.level = 7 })
    store.send(held(.images, at: 20, by: jobs[1]))
    #expect(store.level == 20)
    await jobs[0].finish()
    #expect(store.level == 20)
    await jobs[1].finish()
    #expect(store.level == 7)
  }

  @Test
  func `Rule 2: writes under a hold are not reported, a hold at the value that the field already has is`() async {
    let (reports, jobs) = (Reports(), ["one", "two"].map { Job($0) })
    await reports.collect {
      store.send(held(.images, at: 10, by: jobs[0]))
      store.send(.set { $0.level = 7 })
      await store.perform(.effect(.run { try $0.update { $0.level = 8 } }))
      await jobs[0].finish()
    }
    #expect(store.level == 8)
    #expect(reports.isEmpty)
    await reports.collect {
      store.send(held(.images, at: 8, by: jobs[1]))
      await jobs[1].finish()
    }
    #expect(reports.lines.count == 1 && reports.lines[0].contains("there is nothing to restore"))
  }

  private func finishedJob(throwing error: any Error) -> Job {
    let job = Job("work", throwing: error)
    job.letGo()
    return job
  }
}
