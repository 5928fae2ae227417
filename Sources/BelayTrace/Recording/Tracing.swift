// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The registration of an observer for a trace.
public struct Tracing: Sendable {
  private let end: @Sendable () -> Void

  init(_ tracer: Tracer, _ observer: any TraceObserver) {
    let id = tracer.add(observer)
    // Weak: the observer may retain this value, and the tracer retains the observer.
    end = { [weak tracer] in tracer?.remove(id) }
  }

  init(_ mark: StopMark) { end = { mark.set() } }

  /// Stops notifying the observer. A call that is under way on another thread still completes. May be called on any
  /// thread; a second call does nothing.
  public func stop() { end() }
}
