// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Store {
  /// Notifies `observer` of everything that happens in this store, its parents and its children, from now on.
  ///
  /// ```swift
  /// let log = TraceLog(limit: 1_000)
  /// let tracing = store.trace(to: log)
  /// ```
  ///
  /// The store's tree retains the observer until the tree is released or ``Tracing/stop()`` is called on the result.
  /// The observer must not retain the store. An untraced store pays for one comparison per action. A traced one copies
  /// and compares its state at each change: use it for debugging, not on every user's device.
  @discardableResult
  public func trace(to observer: some TraceObserver) -> Tracing {
    let tree = engine.tree
    let tracer = engine.treeTracer()
    let tracing = Tracing(tracer.tracer, observer)
    tracer.traced(engine)
    if !tree.isInTurn { tracer.tracer.deliver() }
    return tracing
  }

  /// Records the states of this store and the cause of each change.
  ///
  /// - Parameter limit: How many changes are kept; older ones are dropped. Unit: changes.
  /// - Precondition: `limit` is at least 1.
  public func record(limit: Int = 500) -> StoreRecorder<F> {
    engine.expectReadable()
    let recorder = StoreRecorder<F>(engine.copyOfState(), limit: limit, trace(to: NobodyObserves()))
    engine.treeTracer().traced(engine).add(recorder)
    return recorder
  }
}

extension StoreNode {
  /// The tree's tracer; made if there is none.
  fileprivate func treeTracer() -> TreeTracer {
    if let tracer = tree.observer(TreeTracer.self) { return tracer }
    let tracer = TreeTracer()
    tree.add(tracer, isRetained: true)
    return tracer
  }
}

extension TaskScope {
  /// Notifies `observer` of every run of this scope, from now on: its registration, start and end.
  ///
  /// The scope retains the observer until the scope ends or ``Tracing/stop()`` is called on the result. An untraced
  /// scope pays for one comparison per event. A task that awaits a run on another thread may continue before the
  /// observer is notified of the run's end.
  @discardableResult
  nonisolated public func trace(to observer: some TraceObserver) -> Tracing {
    let (tracer, tracing) = engine.books.withLock { books in
      let known = books.observers.lazy.compactMap { $0 as? TracePoint }.first
      let tracer = known?.tracer ?? Tracer()
      let tracing = Tracing(tracer, observer)
      // Under the same lock: another thread may begin a trace too, or end the scope.
      if known == nil {
        let point = TracePoint(tracer, name: "TaskScope")
        if books.isEnded { point.end() } else { books.observers.append(point) }
      }
      return (tracer, tracing)
    }
    tracer.deliver()
    return tracing
  }
}

/// The registration of an observer for a trace.
public struct Tracing: Sendable {
  /// Weak: the observer may retain this value, and the tracer retains the observer.
  private weak var tracer: Tracer?
  private let id: Int

  init(_ tracer: Tracer, _ observer: any TraceObserver) {
    self.tracer = tracer
    id = tracer.add(observer)
  }

  /// Stops notifying the observer. A call that is under way on another thread still completes. May be called on any
  /// thread; a second call does nothing.
  public func stop() { tracer?.remove(id) }
}

/// An observer without effect, which keeps a trace active for a recorder.
private struct NobodyObserves: TraceObserver {
  func traced(_ event: TraceEvent) {}
}
