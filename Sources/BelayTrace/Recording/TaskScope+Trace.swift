// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

extension TaskScope {
  /// Notifies `observer` of every run of this scope, from now on: its registration, start and end.
  ///
  /// The scope retains the observer until the scope ends or ``Tracing/stop()`` is called on the result. An untraced
  /// scope pays for one comparison per event. A task that awaits a run on another thread may continue before the
  /// observer is notified of the run's end.
  @discardableResult
  nonisolated public func trace(to observer: some TraceObserver) -> Tracing {
    // In one step: another thread may begin a trace too, or end the scope.
    let (tracer, tracing) = engine.changeObservers { observers, isEnded in
      let known = observers.lazy.compactMap { $0 as? TracePoint }.first
      let tracer = known?.tracer ?? Tracer()
      let tracing = Tracing(tracer, observer)
      if known == nil {
        let point = TracePoint(tracer, name: "TaskScope")
        if isEnded { point.end() } else { observers.append(point) }
      }
      return (tracer, tracing)
    }
    tracer.deliver()
    return tracing
  }
}
