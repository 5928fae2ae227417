// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What changes a state, for its trace.
package struct ChangeCause<F: Feature> {
  package enum Kind {
    case mutation(F.Mutation)
    case update
    case undo(F.Mutation)
    case failure
    case hold(AnyKeyPath)
    case giveBack(AnyKeyPath)
    case answer(AnyKeyPath)
  }

  package let kind: Kind
  let run: StoreRun<F>?

  init(_ kind: Kind, _ run: StoreRun<F>?) { (self.kind, self.run) = (kind, run) }

  var traced: TraceEvent.Cause {
    switch kind {
    case .mutation(let mutation): .mutation(TraceText.name(of: mutation))
    case .update: .update
    case .undo(let mutation): .undo(TraceText.name(of: mutation))
    case .failure: .failure
    case .hold(let path): .hold(field: TraceText.of(path))
    case .giveBack(let path): .giveBack(field: TraceText.of(path))
    case .answer(let path): .answer(field: TraceText.of(path))
    }
  }
}

extension StoreEngine {
  /// Who traces this store; nil when nobody does.
  var traced: TracePoint? {
    guard let tracer = tree.tracer else { return nil }
    if let tracePoint, tracePoint.tracer === tracer { return tracePoint }
    return beginTrace(tracer)
  }

  package func copyOfState() -> F.State {
    var copy: F.State?
    withState { copy = $0.pointee }
    return copy!
  }

  /// As `receive`, with the state before it and after it looked at.
  func receiveTraced(_ action: F.Action) -> Effect<F> {
    let old = copyOfState()
    tree.beginChange(of: F.self)
    let effect = receiveIntoState(action)
    let new = copyOfState()
    if let point = traced {
      point.note(.received(action: TraceText.of(action), FieldChanges(from: old, to: new).changes))
    }
    tree.witness?.received(action, by: self, from: old, to: new)
    let forgotten = recorded(.action(action), new, old)
    tree.endChange(of: self)
    withExtendedLifetime(forgotten) {}
    return effect
  }

  /// - Parameter old: The state before the change, which has been done and is not over yet.
  /// - Returns: What recorders have forgotten, to be released when the change is over.
  func noteChange(from old: F.State, _ cause: ChangeCause<F>) -> [Any] {
    let new = copyOfState()
    tree.witness?.changed(cause, in: self, from: old, to: new)
    guard let point = traced else { return [] }
    let changes = FieldChanges(from: old, to: new).changes
    // One that was cancelled before it was registered has no number.
    let run = cause.run.flatMap { $0.registration > 0 ? point.id(of: $0) : nil }
    point.note(.changed(cause.traced, run: run, changes))
    return recorded(cause.recorded, new, old)
  }

  func add(_ recorder: StoreRecorder<F>) {
    recorders.removeAll { $0.recorder == nil }
    recorders.append(WeakRecorder(recorder: recorder))
  }

  /// - Returns: What recorders have forgotten. Its end may run code of the user's, which may read the store.
  private func recorded(_ cause: StoreRecorder<F>.Cause, _ new: F.State, _ old: F.State) -> [Any] {
    var forgotten: [Any] = []
    for recorder in recorders { (recorder.recorder as? StoreRecorder<F>)?.note(cause, new, old, &forgotten) }
    return forgotten
  }

  func noteIgnored(_ action: F.Action) {
    if let point = traced { point.note(.ignored(action: TraceText.of(action))) }
    tree.witness?.ignored(action, by: self)
  }
}

extension StoreNode {
  /// From now on this store, its children that there are, and the books of their runs are traced.
  @discardableResult
  final func beginTrace(_ tracer: Tracer) -> TracePoint {
    if let tracePoint, tracePoint.tracer === tracer { return tracePoint }
    var path: [StoreNode] = [self]
    while let above = path[path.count - 1].traceParent, above.tracePoint?.tracer !== tracer { path.append(above) }
    // The first that begins, and all below it. A child whose state has gone is not found there.
    path[path.count - 1].beginTraceBelow(tracer)
    for node in path.reversed() where node.tracePoint?.tracer !== tracer { node.beginTraceBelow(tracer) }
    return tracePoint!
  }

  private final func beginTraceBelow(_ tracer: Tracer) {
    var nodes = [self]
    var begun: [StoreNode] = []
    while let node = nodes.popLast() {
      if node.tracePoint?.tracer === tracer { continue }
      node.beginTraceHere(tracer)
      begun.append(node)
      for slot in node.liveSlots.reversed() { nodes += slot.nodes.reversed() }
    }
    // They ended before: nobody else would end their places. Children first.
    for node in begun.reversed() where node.isStateGone || node.tree.scope.isEnded { node.tracePoint?.end() }
  }

  private final func beginTraceHere(_ tracer: Tracer) {
    let point = TracePoint(tracer, name: traceName, parent: traceParent?.tracePoint)
    if let tracePoint { bookedScope?.remove(tracePoint) }
    tracePoint = point
    bookedScope?.add(point)
  }
}
