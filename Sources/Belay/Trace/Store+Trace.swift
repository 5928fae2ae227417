// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Store {
  /// Tells `observer` of all that happens in this store, its parents and its children, from now on.
  ///
  /// ```swift
  /// let log = TraceLog(limit: 1_000)
  /// let tracing = store.trace(to: log)
  /// ```
  ///
  /// The tree keeps the observer until it goes or `stop()` is called on what this returns; the observer must not keep the store. An
  /// untraced store pays one comparison an action. A traced one copies and compares its state at each change: that is for finding
  /// out, not for every user's device.
  @discardableResult
  public func trace(to observer: some TraceObserver) -> Tracing {
    let tree = engine.tree
    let tracer = tree.tracer ?? Tracer()
    let tracing = Tracing(tracer, observer)
    tree.tracer = tracer
    engine.beginTrace(tracer)
    if !tree.isInTurn { tracer.deliver() }
    return tracing
  }

  /// Records the states of this store and what led from one to the next.
  ///
  /// - Parameter limit: How many changes are kept; when more come, the oldest are forgotten. Units: changes.
  /// - Precondition: `limit` is 1 at least.
  public func record(limit: Int = 500) -> StoreRecorder<F> {
    engine.expectReadable()
    let recorder = StoreRecorder<F>(engine.copyOfState(), limit: limit, trace(to: NobodyObserves()))
    engine.add(recorder)
    return recorder
  }
}

extension TaskScope {
  /// Tells `observer` of every run of this scope, from now on: when it was asked for, started, and how it ended.
  ///
  /// The scope keeps the observer until it ends or `stop()` is called on what this returns. An untraced scope pays one comparison
  /// for each of these events. Who awaits a run on another thread may go on before the observer hears of its end.
  @discardableResult
  nonisolated public func trace(to observer: some TraceObserver) -> Tracing {
    let (tracer, tracing) = engine.books.withLock { books in
      let known = books.observers.lazy.compactMap { $0 as? TracePoint }.first
      let tracer = known?.tracer ?? Tracer()
      let tracing = Tracing(tracer, observer)
      // Under one lock: another thread may begin too, or end the scope.
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

/// That an observer is told.
public struct Tracing: Sendable {
  /// Weak: an observer may keep this, and the tracer keeps the observer.
  private weak var tracer: Tracer?
  private let id: Int

  init(_ tracer: Tracer, _ observer: any TraceObserver) {
    self.tracer = tracer
    id = tracer.add(observer)
  }

  /// The observer is told nothing more, but for what another thread may just be telling it. On any thread; again, it does nothing.
  public func stop() { tracer?.remove(id) }
}

/// Keeps a trace going for a recorder.
private struct NobodyObserves: TraceObserver {
  func traced(_ event: TraceEvent) {}
}
