// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

package import Belay

/// Traces a tree of stores: appends the events of their states, and observes the runs of each store.
@MainActor
final class TreeTracer: StoreObserver {
  nonisolated let tracer = Tracer()

  // MARK: StoreObserver

  func observe(_ event: StoreEvent, of store: StoreNode) {
    switch event {
    case .received(let action, let change):
      point(of: store).note(
        .received(action: TraceText.of(action), change.map(changes) ?? []),
        named: TraceText.nameWithoutValues(of: action))
    case .changed(let cause, let change):
      let point = point(of: store)
      // A run that was cancelled before it was registered has no number.
      let run = cause.run.flatMap { point.id(ofRun: $0.registration) }
      let changes = changes(change)
      point.note(.changed(cause.traced(changes), run: run, changes))
    case .emitted(let output):
      point(of: store).note(
        .emitted(output: TraceText.of(output)), named: TraceText.nameWithoutValues(of: output))
    case .ignored(let action), .dropped(let action):
      point(of: store).note(.ignored(action: TraceText.of(action)))
    case .scopeMade(let scope): scope.add(point(of: store))
    case .ended: knownPoint(of: store)?.end()
    // The end of the run has its failure.
    case .failed: break
    }
  }

  private func changes(_ change: StateChange) -> [TraceEvent.FieldChange] {
    FieldChanges(from: change.old, to: change.new).changes
  }

  func actionPerformed(in tree: StoreTree) {
    tracer.deliver()
    if !tracer.isObserved { tree.remove(self) }
  }

  // MARK: Stores

  /// The store's point in the trace. If it has none, begins to trace the store, those above it and those below.
  @discardableResult
  func point(of store: StoreNode) -> TracePoint {
    if let known = knownPoint(of: store) { return known }
    var path: [StoreNode] = [store]
    while let above = path[path.count - 1].lastParent, knownPoint(of: above) == nil { path.append(above) }
    // First the topmost untraced store and all below it. That does not find a child whose state was removed; the loop
    // does.
    beginFromTop(path[path.count - 1])
    for node in path.reversed() where knownPoint(of: node) == nil { beginFromTop(node) }
    return knownPoint(of: store)!
  }

  /// Nil if this tracer has not begun the store, even if the store still has the point of an earlier tracer.
  private func knownPoint(of store: StoreNode) -> TracePoint? {
    guard let point = store.observerData as? TracePoint, point.tracer === tracer else { return nil }
    return point
  }

  /// Begins the store and all stores below it.
  private func beginFromTop(_ store: StoreNode) {
    var nodes = [store]
    var begun: [StoreNode] = []
    while let node = nodes.popLast() {
      if knownPoint(of: node) != nil { continue }
      begin(node)
      begun.append(node)
      nodes += node.requestedChildren.reversed()
    }
    // These stores have already ended, so no event will report it. Reversed: children end before their parents.
    for node in begun.reversed() where node.hasLostState || node.tree.scope.isEnded { knownPoint(of: node)?.end() }
  }

  private func begin(_ store: StoreNode) {
    if let earlier = store.observerData as? TracePoint { store.existingScope?.remove(earlier) }
    let parent = store.lastParent.flatMap(knownPoint)
    let point = TracePoint(tracer, name: store.displayName, parent: parent)
    store.observerData = point
    store.existingScope?.add(point)
  }
}

extension ChangeCause {
  package func traced(_ changes: [TraceEvent.FieldChange]) -> TraceEvent.Cause {
    switch kind {
    case .mutation(let mutation): .applied(mutation: TraceText.name(of: mutation))
    case .update: .updated
    // A binding writes the part, and only the difference tells which of its fields the view has written.
    case .write(let path): .written(field: changes.count == 1 ? changes[0].field : TraceText.of(path))
    case .undo(let mutation): .undone(mutation: TraceText.name(of: mutation))
    case .failure: .failed
    case .hold(let path): .held(field: TraceText.of(path))
    case .restore(let path): .restored(field: TraceText.of(path))
    case .answer(let path): .loaded(field: TraceText.of(path))
    }
  }
}
