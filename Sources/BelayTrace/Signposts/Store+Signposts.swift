// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(os)
  public import Belay
  public import os

  extension Store {
    /// Shows the work of this store, its parents and its children in Instruments, from now on: each run as an interval,
    /// each action and output as an event.
    ///
    /// ```swift
    /// store.trace(to: OSSignposter(subsystem: "com.example.shop", category: "Belay"))
    /// ```
    ///
    /// ## Behavior
    /// - An interval begins when the run starts, not while it waits in its lane, and its end says how the run ended.
    /// - The texts have the names of features, lanes, runs and cases, and the ids of children and lanes. No other value of
    ///   the state, of an action or of an output is in them.
    /// - It costs what a ``TraceObserver`` costs: the state is copied and compared at each change. Do not measure the time
    ///   of a turn with it.
    ///
    /// It lasts until the store's tree is released or ``Tracing/stop()`` is called on the result: an interval that is open
    /// then stays open.
    @discardableResult
    public func trace(to signposter: OSSignposter) -> Tracing { trace(to: SignpostObserver(signposter)) }
  }

  extension TaskScope {
    /// Shows each run of this scope as an interval in Instruments, from now on.
    ///
    /// The scope is traced until it ends or ``Tracing/stop()`` is called on the result: an interval that is open then
    /// stays open. The texts have the names and ids of lanes, and the names of runs.
    @discardableResult
    nonisolated public func trace(to signposter: OSSignposter) -> Tracing { trace(to: SignpostObserver(signposter)) }
  }

  /// Takes the steps of one trace.
  // @unchecked: the signposter may be used on any thread, and the intervals are accessed under the lock alone.
  private final class SignpostObserver: TraceObserver, @unchecked Sendable {
    private struct State {
      var runs = SignpostRuns()
      var intervals: [TraceEvent.Run.ID: OSSignpostIntervalState] = [:]
    }

    private let signposter: OSSignposter
    private let state = Lock(State())

    init(_ signposter: OSSignposter) { self.signposter = signposter }

    func traced(_ event: TraceEvent) {
      switch state.withLock({ $0.runs.step(for: event) }) {
      case .begin(let id, let text):
        let interval = signposter.beginInterval("run", id: signposter.makeSignpostID(), "\(text, privacy: .public)")
        state.withLock { $0.intervals[id] = interval }
      case .end(let id, let text):
        let interval = state.withLock { $0.intervals.removeValue(forKey: id) }
        if let interval { signposter.endInterval("run", interval, "\(text, privacy: .public)") }
      case .mark(let text): signposter.emitEvent("event", "\(text, privacy: .public)")
      case nil: break
      }
    }
  }
#endif
