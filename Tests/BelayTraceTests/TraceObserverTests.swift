// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport
@testable import BelayTrace

@Suite("Trace: observers, logs, threads", .timeLimit(.minutes(15)))
@MainActor
struct TraceObserverTests {
  /// Calls a closure at each event.
  private struct Calling: TraceObserver {
    let body: @Sendable (TraceEvent) -> Void
    func traced(_ event: TraceEvent) { body(event) }
  }

  private let store = Store(Probe(), state: .init())

  @Test
  func `Several observers hear the same; one that has stopped hears nothing more, and is released`() async {
    let (first, second, released) = (TraceLog(), TraceLog(), Gate())
    let tracing = store.trace(to: first)
    let other = { [wire = Tripwire(released)] in store.trace(to: Calling { _ in wire.touch() }) }()
    store.trace(to: second)
    store.send(.set { $0.count = 1 })
    #expect(first.lines == ["Probe: began", "Probe: received set, count 0 → 1"])
    #expect(second.lines == ["Probe: received set, count 0 → 1"])
    tracing.stop()
    tracing.stop()
    other.stop()
    store.send(.set { $0.count = 2 })
    #expect(first.events.count == 2 && second.events.count == 2)
    await released.wait()
  }

  @Test
  func `Without its observers the store is as it was before; a later observer is notified of what follows`() {
    let log = TraceLog()
    store.trace(to: log).stop()
    store.send(.set { $0.count = 1 })
    #expect(!store.engine.tree.isObserved)
    store.send(.set { $0.count = 2 })
    store.trace(to: log)
    store.send(.set { $0.count = 3 })
    #expect(log.lines == ["Probe: began", "Probe: began", "Probe: received set, count 2 → 3"])
  }

  @Test
  func `The tree retains its observers, and releases them with itself`() async {
    let released = Gate()
    var store: Store<Probe>? = Store(Probe(), state: .init())
    ({ [wire = Tripwire(released)] in _ = store!.trace(to: Calling { _ in wire.touch() }) })()
    store!.send(.run(.search, Job("never")))
    #expect(!released.isOpen)
    store = nil
    await released.wait()
  }

  @Test
  func `An observer that cancels a run, which it should not have to, sees that end after what it was told`() {
    let log = TraceLog()
    let run = store.run(.run(.search, Job("never")))
    store.trace(
      to: Calling { event in
        log.traced(event)
        if case .received = event.kind { MainActor.assumeIsolated { run.cancel() } }
      })
    store.send(.set { $0.count = 1 })
    #expect(log.lines == ["Probe: began", "Probe: received set, count 0 → 1", "Probe: 1 ended cancelled"])
  }

  @Test
  func `While an observer takes long, a bounded number of events waits; the numbers of the others are missing`() {
    let log = TraceLog(limit: 100_000)
    let (scope, calls) = (TaskScope(), Occupancy())
    scope.trace(
      to: Calling { event in
        log.traced(event)
        // During one call more events arrive than may wait.
        calls.enter()
        if calls.now == 1 { for _ in 0..<Tracer.mostWaiting { scope.run(.save, policy: .concurrent) {}.cancel() } }
      })
    #expect(log.events.map(\.number) == Array(1...(1 + Tracer.mostWaiting)))
    scope.run(.save) {}
    #expect(log.events.last?.number ?? 0 > 1 + Tracer.mostWaiting * 2)
  }

  @Test
  func `A turn of many actions is told as it goes, and none of it is dropped`() {
    let log = TraceLog(limit: 100_000)
    store.trace(to: log)
    let count = Tracer.mostWaiting * 2
    store.engine.tree.inTurn {
      for number in 1...count { store.send(.set { $0.count = number }) }
    }
    #expect(log.events.map(\.number) == Array(1...(1 + count)))
  }

  @Test
  func `A log keeps the last ones, in order, and counts the rest`() {
    let log = TraceLog(limit: 3)
    store.trace(to: log)
    #expect(log.droppedEvents == 0)
    for count in 1...5 { store.send(.set { $0.count = count }) }
    #expect(log.events.map(\.number) == [4, 5, 6])
    #expect(log.droppedEvents == 3)
    log.removeAll()
    #expect(log.events.isEmpty && log.droppedEvents == 0)
    store.send(.set { $0.count = 0 })
    #expect(log.lines == ["Probe: received set, count 5 → 0"])
  }

  @Test
  func `A scope's runs, asked for and cancelled by eight threads: each is registered before it ends`() async {
    let (scope, log) = (TaskScope(), TraceLog(limit: 100_000))
    scope.trace(to: log)
    await onThreads(8) { thread in
      for number in 0..<200 {
        let run = scope.run(number.isMultiple(of: 2) ? .search : .images) {}
        if number.isMultiple(of: 3) { run.cancel() }
      }
    }
    scope.end()
    let events = log.events
    #expect(events.map(\.number) == Array(1...events.count))
    #expect(events.map(\.time) == events.map(\.time).sorted())
    var open: Set<TraceEvent.Run.ID> = []
    var ended = 0
    for event in events {
      switch event.kind {
      case .registered(let run, _): #expect(open.insert(run.id).inserted)
      case .runEnded(let run, _):
        #expect(open.remove(run.id) != nil)
        ended += 1
      default: break
      }
    }
    #expect(open.isEmpty && ended == 1_600)
    #expect(log.lines.last == "TaskScope: ended")
  }
}
