// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: cancelling and ending from inside")
@MainActor
struct StoreCancelTests {
  let parent = Parent()

  private func held(in lane: Lane = .images, _ job: Job) -> Probe.Action {
    .effect(.run(lane, holding: \.isBusy, at: true, undo: .title("undone"), job.work))
  }

  @Test
  func `Run.cancel inside receive ends the run at once; what it held is restored when receive has returned`() async {
    let store = parent.open()
    let job = Job("late")
    let run = store.run(held(job))
    await job.begins()
    store.send(
      Probe.Action { state in
        run.cancel()
        #expect(run.outcome == .cancelled)
        state.count = 1
        #expect(state.isBusy)
        return .none
      })
    #expect(!store.isBusy)
    #expect(store.title == "undone")
    #expect(store.count == 1)
    await job.finish()
    #expect(store.delivered.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test
  func `end() inside receive: the state change stays, what follows never begins, what was held is restored`() async {
    let store = parent.open()
    let (job, next) = (Job("late"), Job("never"))
    store.send(held(job))
    await job.begins()
    let run = store.run(
      Probe.Action { [unowned store] state in
        store.lifetime.end()
        state.count = 1
        return .merge(.output("unheard"), .run(.upload, holding: \.level, at: 5, next.work))
      })
    #expect(run.outcome == .cancelled)
    #expect(store.lifetime.isEnded)
    #expect(!store.isBusy && store.level == 0)
    #expect(store.title == "undone")
    #expect(store.count == 1)
    #expect(parent.heard.isEmpty)
    await job.finish()
    #expect(!next.hasBegun)
    expectNothingLeft(in: store)
  }

  @Test
  func `Cancelling inside an update of the state: what was held is restored when the update is over`() async {
    let store = parent.open()
    let job = Job("late")
    let other = store.run(held(job))
    await job.begins()
    let run = store.run(
      .run { context in
        try context.update { state in
          other.cancel()
          #expect(state.isBusy)
          state.count = 1
        }
        #expect(!context.isBusy)
      })
    #expect(await run.finished() == .finished)
    #expect(store.count == 1)
    await job.finish()
    expectNothingLeft(in: store)
  }

  @Test
  func `An observer that cancels a run: the run is silent, and observers of the field that it restores are notified`()
    async
  {
    let store = parent.open()
    let job = Job("late")
    let run = store.run(held(job))
    await job.begins()
    let busy = Watcher { [unowned store] in store.isBusy }
    watch {
      store.count
    } onChange: {
      run.cancel()
    }
    store.send(.set { $0.count = 1 })
    #expect(!store.isBusy)
    #expect(busy.seen == [true, false])
    await job.finish()
    #expect(store.delivered.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test
  func `An observer that ends the store: observers of a field that is restored are notified`() async {
    let store = parent.open()
    let job = Job("late")
    store.send(held(job))
    await job.begins()
    let busy = Watcher { [unowned store] in store.isBusy }
    watch {
      store.count
    } onChange: { [unowned store] in
      store.lifetime.end()
    }
    let queued = store.run(.set { $0.count = 1 })
    #expect(queued.outcome == .finished)
    #expect(!store.isBusy)
    #expect(busy.seen == [true, false])
    await job.finish()
    expectNothingLeft(in: store)
  }

  @Test
  func `An output handler that cancels the run whose output it hears: the work's next touch throws`() async {
    let store = parent.open()
    var run: Run?
    parent.onOutput = { _ in run?.cancel() }
    let refusals = Log()
    let returned = Gate()
    run = store.run(
      .effect(
        .run(holding: \.isBusy, at: true) { context in
          defer { returned.open() }
          try context.emit("one")
          do { try context.emit("two") } catch { refusals.add("\(type(of: error))") }
        }))
    await returned.wait()
    #expect(run?.outcome == .cancelled)
    #expect(parent.heard == ["one"])
    #expect(refusals.lines == ["CancellationError"])
    #expect(!store.isBusy)
    expectNothingLeft(in: store)
  }

  @Test
  func `An output handler that ends the store from work's output`() async {
    let store = parent.open()
    parent.onOutput = { [unowned store] _ in store.lifetime.end() }
    let job = Job("heard")
    let run = store.run(held(job))
    await job.finish()
    #expect(await run.finished() == .cancelled)
    #expect(parent.heard == ["heard"])
    // It had been applied before the output.
    #expect(store.delivered == ["heard"])
    #expect(!store.isBusy)
    #expect(store.title == "undone")
    expectNothingLeft(in: store)
  }

  @Test
  func `A failure's output that ends the store while the run concludes`() async {
    var feature = Probe()
    feature.answer = { error, _ in .output("\(error)") }
    let store = parent.open(feature)
    parent.onOutput = { [unowned store] _ in store.lifetime.end() }
    let other = Job("other")
    let otherRun = store.run(held(in: .upload, other))
    await other.begins()
    let run = store.run(.run { _ in throw Offline() })
    #expect(await run.finished() == .failed(Offline()))
    #expect(otherRun.outcome == .cancelled)
    #expect(parent.heard.count == 1)
    #expect(!store.isBusy)
    await other.finish()
    expectNothingLeft(in: store)
  }
}
