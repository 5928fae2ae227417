// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport
@testable import BelayTrace

@Suite("Trace: at the edges", .timeLimit(.minutes(15)))
@MainActor
struct TraceEdgeTests {
  private struct Calling: TraceObserver {
    let body: @Sendable (TraceEvent) -> Void
    func traced(_ event: TraceEvent) { body(event) }
  }

  /// Keeps its tracing, to stop it by itself.
  private final class Keeping: TraceObserver {
    let tracing = Lock<Tracing?>(nil)
    let wire: Tripwire
    init(_ wire: Tripwire) { self.wire = wire }
    func traced(_ event: TraceEvent) {}
  }

  private let store = Store(Probe(), state: .init())
  private let log = TraceLog()

  @Test
  func `An observer that stops itself hears nothing more`() {
    let box = Handle<TracingBox>(TracingBox())
    let log = log
    box.object!.tracing = store.trace(
      to: Calling { event in
        log.traced(event)
        if case .received = event.kind { MainActor.assumeIsolated { box.object!.tracing!.stop() } }
      })
    store.send(.run(.search, Job("never")))
    #expect(log.lines == ["Probe: began", "Probe: received effect"])
  }

  @MainActor
  private final class TracingBox {
    var tracing: Tracing?
  }

  @Test
  func `An observer that keeps its own Tracing goes with the store`() {
    weak var observer: Keeping?
    var store: Store<Probe>? = Store(Probe(), state: .init())
    ({
      let new = Keeping(Tripwire(Gate()))
      let tracing = store!.trace(to: new)
      new.tracing.withLock { $0 = tracing }
      observer = new
    })()
    #expect(observer != nil)
    store = nil
    #expect(observer == nil)
  }

  @Test
  func `A retained Run does not retain the observer of the released store`() {
    weak var observer: Keeping?
    var store: Store<Probe>? = Store(Probe(), state: .init())
    let run = store!.run(.run(.search, Job("never")))
    ({
      let new = Keeping(Tripwire(Gate()))
      store!.trace(to: new)
      observer = new
    })()
    store = nil
    #expect(observer == nil)
    #expect(run.outcome.error == nil)
  }

  @Test
  func `An observer that begins in the middle of a turn hears what comes, not what was`() {
    let late = TraceLog()
    let store = store
    store.trace(to: log)
    store.send(
      Probe.Action(description: "outer") { _ in
        store.send(
          Probe.Action(description: "inner") { _ in
            store.trace(to: late)
            return .none
          })
        return .none
      })
    #expect(log.lines == ["Probe: began", "Probe: received outer", "Probe: received inner"])
    #expect(late.lines == ["Probe: received inner"])
  }

  @Test
  func `A child that had gone before anything of it was traced has its parent, and leaves no place`() {
    let store = Store(Leaf(), state: .init(twigs: [.init(id: 1), .init(id: 2)]))
    store.trace(to: log)
    let row = store.child(Leaf.twigs, id: 2)!
    store.send(.set { $0.twigs = [] })
    row.send(.set { $0.count = 1 })
    let root = log.events[0].place.id
    #expect(log.lines.last == "Probe[2]: ignored set")
    #expect(log.events.last?.place.parent == root)
    let began = log.events.filter { $0.kind == .began }.map(\.place.id)
    let ended = log.events.filter { $0.kind == .ended }.map(\.place.id)
    #expect(Set(began).subtracting(ended) == [root])
  }

  @Test(arguments: [false, true])
  func `A place ends after the runs in it: by the root's end or its release`(isReleased: Bool) {
    let log = log
    var store: Store<Leaf>? = Store(Leaf(), state: .init(twig: .init(id: 1)))
    store!.trace(to: log)
    store!.child(Leaf.twig)!.send(.run(.search, Job("never")))
    if isReleased { store = nil } else { store!.lifetime.end() }
    #expect(log.lines.suffix(3) == ["Probe[1]: 1 ended cancelled", "Probe[1]: ended", "Leaf: ended"])
  }

  @Test
  func `A place ends after what its runs held was restored`() {
    store.trace(to: log)
    store.send(.effect(.run(holding: \.isBusy, at: true, Job("never").work)))
    store.lifetime.end()
    #expect(log.lines.last == "Probe: ended")
  }

  @Test
  func `The undo of a run that was never registered belongs to no run`() {
    let store = store
    store.trace(to: log)
    store.send(
      Probe.Action { _ in
        store.run(.effect(.run(undo: .deliver("undone"), Job("never").work))).cancel()
        return .none
      })
    let undo = log.lines.filter { $0.contains("undo") }
    #expect(undo == ["Probe: undone deliver by nobody, delivered [] → [\"undone\"]"])
  }

  @Test
  nonisolated func `Two threads that begin to trace one scope are both told`() async {
    let rounds = 20_000
    let scopes = (0..<rounds).map { _ in TaskScope() }
    let logs = [(0..<rounds).map { _ in TraceLog() }, (0..<rounds).map { _ in TraceLog() }]
    let arrived = (0..<2).map { _ in Handle(Count()) }
    await onThreads(2) { thread in
      for round in 0..<rounds {
        arrived[thread].object!.value.withLock { $0 = round }
        // Both at once.
        while arrived[1 - thread].object!.value.withLock({ $0 }) < round {}
        scopes[round].trace(to: logs[thread][round])
      }
    }
    for scope in scopes { scope.end() }
    let lost = logs.joined().filter { $0.lines.last != "TaskScope: ended" }.count
    #expect(lost == 0)
  }

  @Test
  func `Ten thousand rows that come and go leave no place`() {
    let store = Store(Leaf(), state: .init())
    let log = TraceLog(limit: 100_000)
    store.trace(to: log)
    for id in 1...10_000 {
      store.send(.set { $0.twigs.append(.init(id: id)) })
      let row = store.child(Leaf.twigs, id: id)!
      if id.isMultiple(of: 2) { row.send(.run(.search, Job("never"))) }
      store.send(.set { $0.twigs.remove(id: id) })
      row.send(.set { $0.count = 1 })
    }
    let began = log.events.filter { $0.kind == .began }.count
    #expect(began == 10_001 && log.events.filter { $0.kind == .ended }.count == 10_000)
  }

  @Test
  func `An observer that sends, traces anew, stops itself and releases the store`() {
    let (log, inner) = (TraceLog(), TraceLog())
    let handle = Handle(Store(Probe(), state: .init()))
    let box = Handle(TracingBox())
    box.object!.tracing = handle.object!.trace(
      to: Calling { event in
        log.traced(event)
        guard case .received(_, let changes) = event.kind else { return }
        MainActor.assumeIsolated {
          let store = handle.object
          if changes.first?.new == "1" {
            store?.send(.set { $0.count = 2 })
            store?.trace(to: inner)
          } else {
            box.object!.tracing?.stop()
            handle.release()
          }
        }
      })
    handle.object!.send(.set { $0.count = 1 })
    #expect(log.lines == ["Probe: began", "Probe: received set, count 0 → 1", "Probe: received set, count 1 → 2"])
    #expect(inner.lines == ["Probe: ended"])
  }

  @Test
  func `A trace that begins after the end says that it has ended`() {
    let (scope, other) = (TaskScope(), TraceLog())
    scope.end()
    scope.trace(to: other)
    #expect(other.lines == ["TaskScope: began", "TaskScope: ended"])
    let store = Store(Leaf(), state: .init(twig: .init(id: 1)))
    let twig = store.child(Leaf.twig)!
    store.lifetime.end()
    store.trace(to: log)
    twig.send(.set { $0.count = 1 })
    #expect(
      log.lines == ["Leaf: began", "Probe[1]: began", "Probe[1]: ended", "Leaf: ended", "Probe[1]: ignored set"])
  }

  @Test
  func `A child that goes ends after its own children`() {
    let store = Store(Branch(), state: .init(leaf: .init(twig: .init(id: 1))))
    store.trace(to: log)
    store.child(Branch.leaf)!.send(.run(.search, Job("leaf")))
    store.child(Branch.leaf)!.child(Leaf.twig)!.send(.run(.search, Job("twig")))
    store.send(.drop)
    #expect(
      log.lines.suffix(4) == [
        "Leaf[1]: 1 ended cancelled", "Probe[1]: 1 ended cancelled", "Probe[1]: ended", "Leaf[1]: ended",
      ])
  }

  @Test
  func `A place's name is cut, as all texts`() {
    struct Long: CustomStringConvertible, Hashable { var description: String { String(repeating: "x", count: 500) } }
    #expect(TracePoint(Tracer(), name: "Row[\(Long())]").place.name.count == 201)
  }

  #if os(macOS) || os(Linux)
    @Test
    func `A log forgets an event outside its lock`() async {
      await #expect(processExitsWith: .success) {
        let log = TraceLog(limit: 1)
        let place = TraceEvent.Place(id: 1, name: "place", parent: nil)
        let run = TraceEvent.Run(
          id: .init(place: 1, number: 1), lane: .concurrent, name: nil, parent: nil,
          location: SourceLocation(fileID: #fileID, line: #line))
        log.traced(
          TraceEvent(number: 1, time: .zero, place: place, kind: .runEnded(run, .failed(LastWords { _ = log.events }))))
        log.traced(TraceEvent(number: 2, time: .zero, place: place, kind: .ended))
      }
    }
  #endif

  /// A parent that can drop its leaf.
  private struct Branch: Feature {
    struct State { var leaf: Leaf.State? }
    enum Action { case drop, heard }

    static let leaf = child(\.leaf) { _, _ in
      Leaf()
    } output: { _ in
      .heard
    }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      if action == .drop { state.leaf = nil }
      return .none
    }
  }

  private final class Count: Sendable {
    let value = Lock(-1)
  }

  private final class LastWords: Error {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }
}
