// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: its end")
@MainActor
struct StoreEndTests {
  @Test
  func `Behavior 15: the handle's deinit comes at once while work runs, and the work sees its cancellation`() async {
    let gate = Gate()
    let outcome = Log()
    let returned = Gate()
    var store: Store<Probe>? = Store(Probe(), state: .init())
    weak let handle = store
    let run = store!.run(
      .run { context in
        defer { returned.open() }
        do { try await gate.waitUnlessCancelled() } catch { outcome.add("\(type(of: error))") }
      })
    await gate.waitUntilReached()
    store = nil
    #expect(handle == nil)
    #expect(run.outcome == .cancelled)
    await returned.wait()
    #expect(outcome.lines == ["CancellationError"])
  }

  @Test
  func `Behavior 16: deinit comes at once under uncooperative work, and the late result is dropped`() async {
    let job = Job("late")
    let parent = Parent()
    var store: Store<Probe>? = parent.open()
    weak let handle = store
    let engine = store!.engine
    let run = store!.run(.run(job))
    await job.begins()
    store = nil
    #expect(handle == nil)
    #expect(run.outcome == .cancelled)
    #expect(await run.finished() == .cancelled)
    await job.finish()
    #expect(job.refusal is CancellationError)
    #expect(engine.state.delivered.isEmpty)
    #expect(parent.heard.isEmpty)
  }

  @Test
  func `G1: a handle released off the main actor ends its runs in that moment: nothing is delivered after it`() async {
    let jobs = [Job("running"), Job("also running")]
    let queued = Job("queued")
    let parent = Parent()
    let handle = Handle(parent.open())
    weak let weakStore = handle.object
    let engine = handle.object!.engine
    var runs = jobs.map { handle.object!.run(.run(.images, $0)) }
    runs.append(handle.object!.run(.run(.upload, Job("first in line"))))
    runs.append(handle.object!.run(.run(.upload, queued)))
    for job in jobs { await job.begins() }
    let seen = Log()
    await onThreads(1) { [runs] _ in
      handle.release()
      for run in runs { seen.add("\(run.outcome)") }
    }
    #expect(weakStore == nil)
    #expect(seen.lines == Array(repeating: "cancelled", count: 4))
    for job in jobs { await job.finish() }
    #expect(jobs.allSatisfy { $0.refusal is CancellationError })
    #expect(!queued.hasBegun)
    #expect(engine.state.delivered.isEmpty)
    #expect(parent.heard.isEmpty)
    #expect(engine.scope.liveRuns == 0)
  }

  @Test
  func `G1: releasing handles on many threads while their work delivers ends each once, and nothing is left`() async {
    let handles = (0..<64).map { _ in Handle(Store(Probe(), state: .init())) }
    let engines = handles.map { $0.object!.engine }
    let gate = Gate()
    let runs = handles.flatMap { handle in
      (0..<4).map { number in
        handle.object!.run(
          .effect(
            .run([Lane.search, .upload, .draft, .images][number], holding: \.isBusy, at: true) { context in
              await gate.wait()
              for count in 0..<8 {
                try context.update { $0.count = count }
                await Task.yield()
              }
            }))
      }
    }
    gate.open()
    await onThreads(4) { thread in
      for index in stride(from: thread, to: handles.count, by: 4) { handles[index].release() }
    }
    for run in runs { #expect(await run.finished().isEnded) }
    for engine in engines { #expect(engine.scope.liveRuns == 0) }
  }

  @Test
  func `G6: end() restores what is held and undoes what was promised in its turn`() async {
    let parent = Parent()
    let store = parent.open()
    let job = Job("late")
    let run = store.run(
      Probe.Action { state in
        state.title = "optimistic"
        return .run(.save, holding: \.isBusy, at: true, undo: .title("as it was"), job.work)
      })
    await job.begins()
    #expect(store.isBusy && store.title == "optimistic")
    store.lifetime.end()
    #expect(!store.isBusy)
    #expect(store.title == "as it was")
    #expect(store.lifetime.isEnded)
    #expect(run.outcome == .cancelled)
    await job.finish()
    #expect(store.delivered.isEmpty)
    #expect(parent.heard.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test
  func `An ended store can be read, receives nothing more, and may be ended again`() async {
    let store = Store(Probe(), state: .init(count: 1))
    store.lifetime.end()
    let received = Log()
    let run = store.run(
      Probe.Action { state in
        received.add("received")
        state.count = 2
        return .none
      })
    #expect(run.outcome == .cancelled)
    #expect(await store.perform(.set { $0.count = 3 }) == .cancelled)
    store.lifetime.end()
    #expect(received.isEmpty)
    #expect(store.count == 1)
  }

  @Test
  func `end() in a turn that then starts work cancels that work before it begins, and undoes its promise`() async {
    let parent = Parent()
    let store = parent.open()
    parent.onOutput = { [weak store] _ in store?.lifetime.end() }
    let job = Job("never")
    let run = store.run(
      Probe.Action { state in
        state.title = "optimistic"
        return .merge(
          .output("closing"), .output("unheard"),
          .run(holding: \.isBusy, at: true, undo: .title("as it was"), job.work))
      })
    #expect(parent.heard == ["closing"])
    #expect(await run.finished() == .cancelled)
    #expect(!job.hasBegun)
    #expect(store.title == "as it was")
    #expect(!store.isBusy)
    expectNothingLeft(in: store)
  }

  @Test(arguments: 0..<16)
  func `G6: end() undoes a run whose work has returned and whose nested run still goes`(number: Int) async {
    // The lanes' names differ, so that their order in the table does.
    let store = Store(Probe(), state: .init(title: "optimistic"))
    let nested = Job("nested")
    let run = store.run(
      .effect(
        .run(Lane("outer\(number)"), undo: .title("as it was")) { context in
          context.run(Lane("inner\(number)"), nested.work)
        }))
    await nested.begins()
    store.lifetime.end()
    #expect(run.outcome == .cancelled)
    #expect(store.title == "as it was")
    await nested.finish()
  }

  @Test
  func `The owner of a store is held weakly, and outputs after its release reach nothing`() async {
    var parent: Parent? = Parent()
    weak let weakParent = parent
    let store = parent!.open()
    parent = nil
    #expect(weakParent == nil)
    #expect(store.run(.effect(.output("unheard"))).outcome == .finished)
  }
}
