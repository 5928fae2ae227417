// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Traces a tree of stores: appends the events of their states, and observes the runs of each store.
@MainActor
final class TreeTracer: StoreObserver {
  nonisolated let tracer = Tracer()
  /// States that recorders no longer keep. Releasing them may run the user's code, so they are released once the state
  /// can be accessed.
  private var forgotten: [Any] = []

  // MARK: StoreObserver

  func received<F: Feature>(_ action: F.Action, by store: StoreEngine<F>, from old: F.State, to new: F.State) {
    let traced = traced(store)
    traced.point.note(.received(action: TraceText.of(action), FieldChanges(from: old, to: new).changes))
    record(StoreRecorder<F>.Cause.action(action), traced, new, old)
  }

  func changed<F: Feature>(_ cause: ChangeCause<F>, in store: StoreEngine<F>, from old: F.State, to new: F.State) {
    let traced = traced(store)
    // A run that was cancelled before it was registered has no number.
    let run = cause.run.flatMap { $0.registration > 0 ? traced.point.id(of: $0) : nil }
    traced.point.note(.changed(cause.traced, run: run, FieldChanges(from: old, to: new).changes))
    record(cause.recorded, traced, new, old)
  }

  func emitted<F: Feature>(_ output: F.Output, by store: StoreEngine<F>) {
    traced(store).point.note(.output(TraceText.of(output)))
  }

  func ignored<F: Feature>(_ action: F.Action, by store: StoreEngine<F>) {
    traced(store).point.note(.ignored(action: TraceText.of(action)))
  }

  func made(_ scope: ScopeEngine, of store: StoreNode) { scope.add(traced(store).point) }

  func ended(_ store: StoreNode) { known(store)?.point.end() }

  func actionPerformed(in tree: StoreTree) {
    // Released when `forgotten` is not accessed any more: that may run client code, which may send.
    let released = forgotten
    forgotten = []
    withExtendedLifetime(released) {}
    tracer.deliver()
    if !tracer.isObserved { tree.remove(self) }
  }

  // MARK: Stores

  /// The trace's data for a store. Begins to trace the store if it was not traced.
  @discardableResult
  func traced(_ store: StoreNode) -> TracedStore {
    if let known = known(store) { return known }
    var path: [StoreNode] = [store]
    while let above = path[path.count - 1].lastParent, known(above) == nil { path.append(above) }
    // Begins with the topmost store and all below it. A child whose state is gone is not found there.
    beginBelow(path[path.count - 1])
    for node in path.reversed() where known(node) == nil { beginBelow(node) }
    return known(store)!
  }

  private func known(_ store: StoreNode) -> TracedStore? {
    guard let traced = store.traced as? TracedStore, traced.point.tracer === tracer else { return nil }
    return traced
  }

  private func beginBelow(_ store: StoreNode) {
    var nodes = [store]
    var begun: [StoreNode] = []
    while let node = nodes.popLast() {
      if known(node) != nil { continue }
      begin(node)
      begun.append(node)
      for slot in node.liveSlots.reversed() { nodes += slot.nodes.reversed() }
    }
    // No event will report the end of stores that ended before. Children come first.
    for node in begun.reversed() where node.isStateGone || node.tree.scope.isEnded { known(node)?.point.end() }
  }

  private func begin(_ store: StoreNode) {
    let earlier = store.traced as? TracedStore
    if let earlier { store.bookedScope?.remove(earlier.point) }
    let parent = store.lastParent.flatMap(known)?.point
    let point = TracePoint(tracer, name: store.displayName, parent: parent)
    store.traced = TracedStore(point, recorders: earlier?.recorders ?? [])
    store.bookedScope?.add(point)
  }

  private func record<F: Feature>(
    _ cause: @autoclosure () -> StoreRecorder<F>.Cause, _ traced: TracedStore, _ new: F.State, _ old: F.State
  ) {
    for recorder in traced.recorders {
      (recorder.recorder as? StoreRecorder<F>)?.note(cause(), new, old, &forgotten)
    }
  }
}

/// The trace's data for a store.
@MainActor
final class TracedStore {
  struct WeakRecorder {
    weak var recorder: AnyObject?
  }

  let point: TracePoint
  fileprivate(set) var recorders: [WeakRecorder]

  init(_ point: TracePoint, recorders: [WeakRecorder]) { (self.point, self.recorders) = (point, recorders) }

  func add<F: Feature>(_ recorder: StoreRecorder<F>) {
    recorders.removeAll { $0.recorder == nil }
    recorders.append(WeakRecorder(recorder: recorder))
  }
}

extension ChangeCause {
  @MainActor var traced: TraceEvent.Cause {
    switch kind {
    case .mutation(let mutation): .mutation(TraceText.name(of: mutation))
    case .update: .update
    case .undo(let mutation): .undo(TraceText.name(of: mutation))
    case .failure: .failure
    case .hold(let path): .hold(field: TraceText.of(path))
    case .restore(let path): .giveBack(field: TraceText.of(path))
    case .answer(let path): .answer(field: TraceText.of(path))
    }
  }
}
