// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Store: runs that wait, join and are dropped")
@MainActor
struct StoreQueueTests {
  let store = Store(Probe(), state: .init())

  @Test
  func `Behavior 18: a caller that awaits a queued run resumes after it ran`() async {
    let (first, second) = (Job("first"), Job("second"))
    store.send(.run(.upload, first))
    let queued = store.run(.run(.upload, second))
    #expect(queued.outcome == .pending)
    async let outcome = queued.finished()
    await first.finish()
    await second.finish()
    #expect(await outcome == .finished)
    #expect(store.delivered == ["first", "second"])
  }

  @Test
  func `Behavior 18: a caller that awaits a queued run resumes when the store ends`() async {
    let (first, second) = (Job("first"), Job("second"))
    store.send(.run(.upload, first))
    let queued = store.run(.run(.upload, second))
    async let outcome = queued.finished()
    await first.begins()
    store.lifetime.end()
    #expect(await outcome == .cancelled)
    await first.finish()
    #expect(store.delivered.isEmpty)
    #expect(!second.hasBegun)
  }

  @Test
  func `Behavior 18: a caller that awaits a queued run resumes when the handle is released`() async {
    let (first, second) = (Job("first"), Job("second"))
    let handle = Handle(Store(Probe(), state: .init()))
    handle.object?.send(.run(.upload, first))
    let queued = handle.object!.run(.run(.upload, second))
    async let outcome = queued.finished()
    await first.begins()
    handle.release()
    #expect(await outcome == .cancelled)
    await first.finish()
    #expect(!second.hasBegun)
  }

  @Test
  func `Behavior 19: work that a busy lane drops never begins, and its run says so`() async {
    let first = Job("first")
    let wire = Gate()
    let second = Tripwire(wire)
    store.send(.run(.save, first))
    let dropped = store.run(.run(.save) { [second] _ in second.touch() })
    #expect(dropped.outcome == .dropped)
    #expect(await dropped.finished() == .dropped)
    await first.finish()
    let third = store.run(.run(.save) { try $0.apply(.deliver("third")) })
    #expect(await third.finished() == .finished)
    #expect(store.delivered == ["first", "third"])
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 20: an enqueue lane runs one after the other, also after a throw and a cancel`() async {
    let occupancy = Occupancy()
    let names = ["one", "fails", "cancelled", "four"]
    let gates = names.map { _ in Gate() }
    let reports = Reports()
    let runs = await reports.collect {
      zip(names, gates).map { name, gate in
        store.run(
          .run(.upload) { context in
            occupancy.enter()
            defer { occupancy.leave() }
            await gate.wait()
            try context.apply(.deliver(name))
            if name == "fails" { throw Offline() }
          })
      }
    }
    gates[0].open()
    gates[1].open()
    await gates[2].waitUntilReached()
    runs[2].cancel()
    gates[2].open()
    gates[3].open()
    #expect(await runs[3].finished() == .finished)
    #expect(runs.map(\.outcome) == [.finished, .failed(Offline()), .cancelled, .finished])
    #expect(store.delivered == ["one", "fails", "four"])
    #expect(reports.lines.count == 1)
    expectNothingLeft(in: store)
  }

  @Test
  func `Behavior 20: an enqueue lane never has two live runs at once`() async {
    let occupancy = Occupancy()
    let runs = (0..<20).map { number in
      store.run(
        .run(.upload) { context in
          occupancy.enter()
          defer { occupancy.leave() }
          // One suspension, during which another action could be received.
          await Task.yield()
          try context.apply(.deliver("\(number)"))
        })
    }
    for run in runs { #expect(await run.finished() == .finished) }
    #expect(occupancy.most == 1)
    #expect(store.delivered == (0..<20).map { "\($0)" })
  }

  @Test
  func `Behavior 21: a queued run that is cancelled never runs, and the lane continues`() async {
    let jobs = ["one", "two", "three"].map { Job($0) }
    let runs = jobs.map { store.run(.run(.upload, $0)) }
    runs[1].cancel()
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .pending])
    await jobs[0].finish()
    await jobs[2].finish()
    #expect(store.delivered == ["one", "three"])
    #expect(!jobs[1].hasBegun)
    expectNothingLeft(in: store)
  }

  @Test
  func
    `Behavior 22: keepLatest runs one and keeps only the newest waiting; the ones between say that they were dropped`()
    async
  {
    let jobs = ["one", "two", "three", "four"].map { Job($0) }
    let runs = jobs.map { store.run(.run(.draft, $0)) }
    #expect(runs.map(\.outcome) == [.pending, .dropped, .dropped, .pending])
    await jobs[0].finish()
    await jobs[3].finish()
    #expect(store.delivered == ["one", "four"])
    #expect(jobs.map(\.hasBegun) == [true, false, false, true])
    expectNothingLeft(in: store)
  }

  @Test
  func `A run that joins shares the end of the active one, and cancelling it only detaches it`() async {
    let job = Job("first load")
    let first = store.run(.run(.refresh, job))
    let other = Job("never")
    let joined = store.run(.run(.refresh, other))
    let detached = store.run(.run(.refresh, other))
    detached.cancel()
    #expect([first, joined, detached].map(\.outcome) == [.pending, .pending, .cancelled])
    await job.finish()
    #expect(await joined.finished() == .finished)
    #expect(first.outcome == .finished)
    #expect(!other.hasBegun)
    #expect(store.delivered == ["first load"])
    expectNothingLeft(in: store)
  }

  @Test
  func `Search that restarts and paging that drops share one lane: a new query ends the old query's next page`() async {
    let (page, query) = (Job("page 2 of the old query"), Job("new query"))
    store.send(.run(.search, policy: .drop, page))
    await page.begins()
    #expect(store.run(.run(.search, policy: .drop, Job("page 3"))).outcome == .dropped)
    store.send(.run(.search, query))
    await query.finish()
    await page.finish()
    #expect(store.delivered == ["new query"])
  }
}
