// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: cancelling from off the main actor")
@MainActor
struct StoreOffMainTests {
  let parent = Parent()

  private func held(in lane: Lane = .images, _ job: Job) -> Probe.Action {
    .effect(.run(lane, holding: \.isBusy, at: true, undo: .title("undone"), job.work))
  }

  @Test
  func `Cancelling off the main actor: silent at once, and finished() returns when held values are restored`()
    async
  {
    let store = parent.open()
    let job = Job("late")
    let run = store.run(held(job))
    await job.begins()
    let seen = Log()
    await onThreads(1) { _ in
      run.cancel()
      seen.add("\(run.outcome)")
    }
    #expect(seen.lines == ["cancelled"])
    #expect(await run.finished() == .cancelled)
    #expect(!store.isBusy)
    #expect(store.title == "undone")
    await job.finish()
    #expect(job.refusal is CancellationError)
    #expect(store.delivered.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test
  func `Cancelling from off the main actor starts the next in line, which holds its field all the while`() async {
    let store = parent.open()
    let (first, second) = (Job("first"), Job("second"))
    let run = store.run(held(in: .upload, first))
    let next = store.run(held(in: .upload, second))
    let busy = Watcher { [unowned store] in store.isBusy }
    await first.begins()
    await onThreads(1) { _ in run.cancel() }
    #expect(await run.finished() == .cancelled)
    #expect(store.isBusy)
    await second.finish()
    #expect(await next.finished() == .finished)
    #expect(busy.seen == [true, false])
    #expect(store.delivered == ["second"])
    await first.finish()
    expectNothingLeft(in: store)
  }

  @Test
  func `Cancelling several runs as one, off the main actor: observers are notified once, when all is restored`()
    async
  {
    let store = parent.open()
    let run = store.run(
      .effect(
        .merge(
          .run(.images, holding: \.isBusy, at: true, Job("one").work),
          .run(.upload, holding: \.level, at: 3, undo: .title("undone"), Job("two").work))))
    let all = Watcher { [unowned store] in "\(store.isBusy) \(store.level) \(store.title)" }
    await onThreads(1) { _ in run.cancel() }
    #expect(await run.finished() == .cancelled)
    #expect(all.seen == ["true 3 ", "false 0 undone"])
    expectNothingLeft(in: store)
  }
}
