// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: ends that come from another thread, and turns in between")
@MainActor
struct StoreInboxTests {
  /// Runs `body` on another thread, and blocks the main actor until it has returned: no main-actor job runs meanwhile.
  private func onOtherThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      done.signal()
    }
    done.wait()
  }

  private func optimistic(_ job: Job) -> Probe.Action {
    Probe.Action { state in
      state.title = "optimistic"
      return .run(.saving, holding: \.isBusy, at: true, undo: .title("as it was"), job.work)
    }
  }

  @Test
  func
    `A cancel from elsewhere is settled before the next action is received: its undo does not overwrite that one's state`()
    async
  {
    let store = Store(Probe(), state: .init())
    let (job, other) = (Job("old"), Job("new"))
    let task = Task { await store.perform(optimistic(job)) }
    await job.begins()
    task.cancel()
    let run = store.run(
      Probe.Action { state in
        state.title = "newer"
        return .run(.saving, other.work)
      })
    #expect(run.outcome == .pending)
    #expect(await task.value == .cancelled)
    #expect(store.title == "newer")
    await job.finish()
    await other.finish()
  }

  @Test
  func `end() restores and undoes, in its turn, also what another thread has just cancelled`() async {
    let store = Store(Probe(), state: .init())
    let job = Job("x")
    let run = store.run(optimistic(job))
    await job.begins()
    onOtherThread { run.cancel(isolation: nil) }
    #expect(store.isBusy)
    store.lifetime.end()
    #expect(!store.isBusy)
    #expect(store.title == "as it was")
    #expect(await run.finished() == .cancelled)
    await job.finish()
  }

  @Test
  func `Nothing is written after the release of the handle, also for a run that another thread cancelled before it`()
    async
  {
    let handle = Handle(Store(Probe(), state: .init()))
    let job = Job("x")
    let (run, engine) = begin(job, handle)
    await job.begins()
    onOtherThread { run.cancel(isolation: nil) }
    handle.release()
    #expect(await run.finished() == .cancelled)
    #expect(engine.state.title == "optimistic")
    #expect(engine.state.isBusy)
    await job.finish()
  }

  @Test
  func `A view's write of a field does not keep what a run held in another, which another thread has just cancelled`()
    async
  {
    let store = Store(Profile(), state: .init(form: .init(name: "base")))
    let job = Job("x")
    let run = store.run(.hold(job))
    await job.begins()
    onOtherThread { run.cancel(isolation: nil) }
    store.form.email = "written"
    #expect(store.form == Profile.Form(name: "base", email: "written"))
    #expect(await run.finished() == .cancelled)
    #expect(store.form == Profile.Form(name: "base", email: "written"))
    await job.finish()
  }

  @Test
  func `A tracked read of such a part concludes nothing: its reader has read other fields before`() async {
    let store = Store(Profile(), state: .init(form: .init(name: "base")))
    let job = Job("x")
    let run = store.run(.hold(job))
    await job.begins()
    onOtherThread { run.cancel(isolation: nil) }
    let watcher = Watcher { store.form.name }
    #expect(watcher.seen == ["held"])
    #expect(await run.finished() == .cancelled)
    #expect(watcher.seen == ["held", "base"])
    await job.finish()
  }

  /// A separate function, so that no local of the test retains the handle.
  private func begin(_ job: Job, _ handle: Handle<Store<Probe>>) -> (Run, StoreEngine<Probe>) {
    guard let store = handle.object else { preconditionFailure("the store was released too early") }
    return (store.run(optimistic(job)), store.engine)
  }

  @Test
  func `Different lanes are not reported as one`() async {
    let reports = Reports()
    await reports.collect {
      let store = Store(Probe(), state: .init())
      await store.perform(.effect(.run { _ in }))
      await store.perform(.effect(.run(Lane("concurrent", .restart)) { _ in }))
      await store.perform(.effect(.run(Lane("row", id: 1, .drop)) { _ in }))
      await store.perform(.effect(.run(Lane("row", .restart)) { _ in }))
    }
    #expect(reports.lines == [])
  }

  @Test
  func `A run that waited begins with its caller's priority`() async {
    let (scope, seen, gate) = (TaskScope(), Log(), Gate())
    let queue = Lane("queue", .enqueue)
    let first = await Task.detached(priority: .background) { scope.run(queue) { await gate.wait() } }.value
    let second = await Task.detached(priority: .high) {
      scope.run(queue) { seen.add("\(Task.basePriority?.rawValue ?? 0)") }
    }.value
    gate.open()
    await first.finished()
    await second.finished()
    #expect(seen.lines == ["\(TaskPriority.high.rawValue)"])
  }
}

/// A feature whose state reads its own store when it is written.
@Suite("Store: a state that reads its store")
@MainActor
struct StateThatReadsTests {
  @MainActor static var look: () -> Void = {}

  struct Nosy: Feature {
    struct State {
      var count = 0
      var isBusy = false {
        didSet { MainActor.assumeIsolated { StateThatReadsTests.look() } }
      }
    }
    func receive(_ action: Void, into state: inout State) -> Effect<Self> {
      .run(holding: \.isBusy, at: true) { _ in }
    }
  }

  #if os(macOS) || os(Linux)
    @Test
    func `Holding a field whose didSet reads the store ends with a sentence`() async throws {
      let result = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { @MainActor in
        let store = Store(Nosy(), state: .init())
        StateThatReadsTests.look = { [unowned store] in _ = store.count }
        await store.perform(())
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(text.contains("The store of Nosy was read"))
    }
  #endif
}

extension Lane {
  fileprivate static let saving = Lane("saving", .drop)
}
