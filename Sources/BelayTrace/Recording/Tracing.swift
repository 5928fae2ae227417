// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

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
