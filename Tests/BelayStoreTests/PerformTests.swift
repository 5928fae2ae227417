// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store.perform: to await is to be done")
@MainActor
struct PerformTests {
  let store = Store(Probe(), state: .init())

  @Test
  func `G8: perform of an action that starts nothing is finished`() async {
    #expect(await store.perform(.set { $0.count = 1 }) == .finished)
    #expect(store.count == 1)
  }

  @Test
  func `G8: perform waits for every run of a merge, also for those that wait in a lane`() async {
    let jobs = ["one", "two", "three"].map { Job($0) }
    let outcome = Task {
      await store.perform(
        .effect(
          .merge(.run(.images, jobs[0].work), .run(.upload, jobs[1].work), .run(.upload, jobs[2].work))))
    }
    await jobs[0].begins()
    await jobs[0].finish()
    await jobs[1].finish()
    #expect(store.engine.scope.liveRuns == 1)
    await jobs[2].finish()
    #expect(await outcome.value == .finished)
    #expect(store.delivered == ["one", "two", "three"])
    expectNothingLeft(in: store)
  }

  @Test
  func `G8: perform waits for nested runs, and for theirs`() async {
    let job = Job("grandchild")
    let outcome = Task {
      await store.perform(
        .run(.images) { context in
          context.run { context in
            context.run(.concurrent, job.work)
            try context.apply(.deliver("child"))
          }
          try context.apply(.deliver("parent"))
        })
    }
    await job.begins()
    #expect(store.delivered == ["parent", "child"])
    #expect(store.engine.scope.liveRuns == 3)
    job.letGo()
    #expect(await outcome.value == .finished)
    #expect(store.delivered == ["parent", "child", "grandchild"])
    expectNothingLeft(in: store)
  }

  @Test
  func `G8: perform of an action that joins waits for the active run, and has its outcome`() async {
    let job = Job("fails", throwing: Offline())
    let reports = Reports()
    await reports.collect { store.send(.run(.refresh, job)) }
    await job.begins()
    let received = Gate()
    let joiner = Task {
      await store.perform(
        Probe.Action { _ in
          received.open()
          return .run(.refresh, Job("never").work)
        })
    }
    await received.wait()
    #expect(store.engine.scope.liveRuns == 1)
    job.letGo()
    #expect(await joiner.value == .failed(Offline()))
    #expect(reports.lines.count == 1)
  }

  @Test
  func `When perform returns, held values have been restored and undo has been applied`() async {
    let outcome = await Reports().collect {
      await store.perform(
        .effect(.run(holding: \.isBusy, at: true, undo: .title("undone")) { _ in throw Offline() }))
    }
    #expect(outcome == .failed(Offline()))
    #expect(!store.isBusy)
    #expect(store.title == "undone")
  }

  @Test
  func `The outcome of several is that of the worst: failed, cancelled, superseded, dropped, finished`() async {
    #expect(
      await store.perform(.effect(.merge(.run(.images) { _ in }, .run(.images) { _ in throw CancellationError() })))
        == .cancelled)
    #expect(await store.perform(.effect(.merge(.run(.search) { _ in }, .run(.search) { _ in }))) == .superseded)
    #expect(await store.perform(.effect(.merge(.run(.save) { _ in }, .run(.save) { _ in }))) == .dropped)
    let worst = await Reports().collect {
      await store.perform(
        .effect(
          .merge(
            .run(.save) { _ in }, .run(.save) { _ in }, .run(.search) { _ in },
            .run(.search) { _ in throw Offline(reason: "first") },
            .run(.images) { _ in throw CancellationError() })))
    }
    #expect(worst == .failed(Offline(reason: "first")))
  }

  @Test
  func `Cancelling the caller's task cancels the run`() async {
    let gate = Gate()
    let caller = Task {
      await store.perform(.effect(.run(holding: \.isBusy, at: true) { _ in try await gate.waitUnlessCancelled() }))
    }
    await gate.waitUntilReached()
    #expect(store.isBusy)
    caller.cancel()
    #expect(await caller.value == .cancelled)
    #expect(!store.isBusy)
    expectNothingLeft(in: store)
  }

  @Test
  func `Cancelling the caller's task silences uncooperative work at once, and perform does not wait for its return`()
    async
  {
    let job = Job("late")
    let caller = Task { await store.perform(.run(job)) }
    await job.begins()
    caller.cancel()
    #expect(await caller.value == .cancelled)
    await job.finish()
    #expect(store.delivered.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test
  func `A caller that was cancelled before the call: the action is received, its work never begins`() async {
    let job = Job("never")
    let gate = Gate()
    let caller = Task {
      await gate.wait()
      return await store.perform(
        Probe.Action { state in
          state.title = "received"
          return .run(holding: \.isBusy, at: true, job.work)
        })
    }
    caller.cancel()
    gate.open()
    #expect(await caller.value == .cancelled)
    #expect(store.title == "received")
    #expect(!job.hasBegun)
    #expect(!store.isBusy)
    expectNothingLeft(in: store)
  }

  @Test
  func `A cancelled caller of finished() stops waiting, and the run continues`() async {
    let job = Job("done")
    let run = store.run(.run(job))
    let waiter = Task { await run.finished() }
    await job.begins()
    waiter.cancel()
    #expect(await waiter.value == .pending)
    await job.finish()
    #expect(run.outcome == .finished)
    #expect(await run.finished() == .finished)
  }

  @Test
  func `Many callers await one run, and all are told`() async {
    let job = Job("done")
    let run = store.run(.run(job))
    let waiters = (0..<50).map { _ in Task { await run.finished() } }
    await job.finish()
    for waiter in waiters { #expect(await waiter.value == .finished) }
  }
}
