// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Held values: runs that wait, join and are dropped; what is reported")
@MainActor
struct HeldValueLaneTests {
  let store = Store(Probe(), state: .init())

  private func busy(_ lane: Lane, _ job: Job) -> Probe.Action {
    .effect(.run(lane, holding: \.isBusy, at: true, job.work))
  }

  @Test
  func `Rule 4: a queued run holds from registration, through its wait and its work`() async {
    let jobs = ["one", "two"].map { Job($0) }
    store.send(.run(.upload, jobs[0]))
    store.send(busy(.upload, jobs[1]))
    #expect(store.isBusy)
    await jobs[0].finish()
    #expect(store.isBusy)
    await jobs[1].begins()
    #expect(store.isBusy)
    await jobs[1].finish()
    #expect(!store.isBusy)
  }

  @Test
  func `Rule 4: a queued run that is cancelled restores its field at once`() async {
    let job = Job("one")
    store.send(.run(.upload, job))
    let queued = store.run(busy(.upload, Job("never")))
    #expect(store.isBusy)
    queued.cancel()
    #expect(!store.isBusy)
    await job.finish()
  }

  @Test
  func `Rule 4: a dropped run never holds, not even within its turn`() async {
    let job = Job("goes")
    store.send(.run(.save, job))
    let watcher = Watcher { [store] in store.isBusy }
    #expect(store.run(busy(.save, Job("dropped"))).outcome == .dropped)
    #expect(watcher.seen == [false])
    #expect(store.engine.heldValues.isEmpty)
    await job.finish()
  }

  @Test
  func `Rule 4: a waiting run that keepLatest drops restores its field; its successor holds without a flicker`()
    async
  {
    let jobs = ["goes", "dropped", "waits"].map { Job($0) }
    store.send(.run(.draft, jobs[0]))
    store.send(busy(.draft, jobs[1]))
    let watcher = Watcher { [store] in store.isBusy }
    store.send(busy(.draft, jobs[2]))
    await jobs[0].finish()
    await jobs[2].finish()
    #expect(watcher.seen == [true, false])
    expectNothingLeft(in: store)
  }

  @Test
  func `A run that joins holds until the run that it joined has ended, or until it leaves`() async {
    let job = Job("goes")
    store.send(.run(.refresh, job))
    let joined = store.run(busy(.refresh, Job("never")))
    #expect(store.isBusy)
    joined.cancel()
    #expect(!store.isBusy)
    store.send(busy(.refresh, Job("never")))
    #expect(store.isBusy)
    await job.finish()
    #expect(!store.isBusy)
    expectNothingLeft(in: store)
  }

  #if DEBUG
    @Test
    func
      `A first hold of a field that shows the held value already is reported, with the run's line; later holders are not`()
      async throws
    {
      let reports = Reports()
      let line: UInt = #line + 6
      await reports.collect {
        store.send(
          Probe.Action { state in
            // Other code sets the value that the run is to hold.
            state.isBusy = true
            return .run(.images, name: "saving", holding: \.isBusy, at: true, Job("work").work)
          })
        store.send(busy(.images, Job("another")))
      }
      #expect(reports.lines.count == 1)
      let report = try #require(reports.lines.first)
      #expect(report.contains("'saving'"))
      #expect(report.contains("HeldValueLaneTests.swift:\(line)"))
      #expect(report.contains("isBusy"))
      store.lifetime.end()
    }

    @Test
    func `A hold that takes over from another is not reported`() async {
      let reports = Reports()
      await reports.collect {
        store.send(busy(.search, Job("old")))
        store.send(busy(.search, Job("new")))
      }
      #expect(reports.isEmpty)
    }
  #endif
}
