// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// Each test waits until the state's token is released: a leak makes it exceed the time limit.
@Suite("Store: what it keeps, and for how long", .timeLimit(.minutes(15)))
@MainActor
struct StoreMemoryTests {
  let wire = Gate()

  @Test
  func `G2: running work keeps the engine, never the handle; the last work to return releases the engine`() async {
    let jobs = [Job("one"), Job("two")]
    var store: Store<Probe>? = Store(Probe(), state: .init(token: Tripwire(wire)))
    weak let handle = store
    weak let engine = store!.engine
    for job in jobs { store!.send(.run(job)) }
    for job in jobs { await job.begins() }
    store = nil
    #expect(handle == nil)
    #expect(engine != nil)
    await jobs[0].finish()
    #expect(engine != nil)
    await jobs[1].finish()
    await wire.wait()
    #expect(engine == nil)
  }

  @Test
  func `A retained run does not retain the state's objects once it has ended, in whatever way`() async {
    var store: Store<Probe>? = Store(Probe(), state: .init(token: Tripwire(wire)))
    let (finished, failed) = (Job("finished"), Job("failed", throwing: Offline()))
    let (going, queued, cancelled) = (Job("going"), Job("queued"), Job("cancelled"))
    let runs = await Reports().collect {
      [
        store!.run(.run(finished)),
        store!.run(.run(failed)),
        store!.run(.effect(.merge(.run(.upload, going.work), .run(.upload, queued.work)))),
        store!.run(.run(.search, Job("superseded"))),
        store!.run(.run(.search, cancelled)),
      ]
    }
    await finished.finish()
    await failed.finish()
    runs[2].cancel()
    runs[4].cancel()
    // Work that still computes retains the engine until it has returned, even if it is cancelled.
    await going.finish()
    await cancelled.finish()
    #expect(runs.map(\.outcome) == [.finished, .failed(Offline()), .cancelled, .superseded, .cancelled])
    store = nil
    await wire.wait()
    #expect(runs.allSatisfy { $0.outcome.isEnded })
  }

  @Test
  func `A retained run does not retain the state's objects when the handle was released during it`() async {
    var store: Store<Probe>? = Store(Probe(), state: .init(token: Tripwire(wire)))
    let nested = Job("nested")
    let run = store!.run(.run { $0.run(.images, nested.work) })
    await nested.begins()
    store = nil
    #expect(run.outcome == .cancelled)
    await nested.finish()
    await wire.wait()
  }

  @Test
  func `An ended store keeps nothing of its runs' closures`() async {
    let store = Store(Probe(), state: .init())
    let released = Gate()
    let promise = Tripwire(released)
    store.send(.run(.upload, Job("never let go")))
    store.send(.run(.upload) { [promise] _ in promise.touch() })
    store.lifetime.end()
    _ = consume promise
    await released.wait()
    expectNothingLeft(in: store)
  }

  @Test
  func `Making a store starts nothing`() {
    let received = Log()
    for _ in 0..<10 {
      _ = Store(
        Probe { _, _ in
          received.add("failed")
          return .ignored
        }, state: .init())
    }
    #expect(received.isEmpty)
  }

  @Test
  func `A caller that performs through a handle keeps it while it waits, and no longer`() async {
    let job = Job("awaited")
    var store: Store<Probe>? = Store(Probe(), state: .init(token: Tripwire(wire)))
    weak let handle = store
    let caller = Task { [store] in await store!.perform(.run(job)) }
    await job.begins()
    store = nil
    #expect(handle != nil)
    job.letGo()
    #expect(await caller.value == .finished)
    await wire.wait()
    #expect(handle == nil)
  }
}
