// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTrace
import Foundation

/// Keeps the events of one variant's traces, for its timeline. A variant that makes a new store each time has one log.
///
/// It is bounded. When it is full, it first removes repeated events, mutations and updates of a run: the event that a
/// run exists is more important.
final class TraceBook: @unchecked Sendable {
  // Invariant: all vars are read and written under the lock only.
  private let lock = NSLock()
  private var kept: [TimelineEvent] = []
  private var start = ContinuousClock.now
  private var forgotten = 0
  private var traces = 0
  private var isTold = false
  /// When each trace began, computed from its first event: each trace has a clock of its own.
  private var began: [Int: ContinuousClock.Instant] = [:]

  private let limit: Int
  /// Called when an event was added.
  @MainActor var changed: @MainActor () -> Void = {}

  init(limit: Int = 300) {
    precondition(
      limit > 0, "A trace book with a limit of \(limit) would store no event. Give it a limit of 1 at least.")
    self.limit = limit
  }

  /// The events since the last restart, oldest first, and the number of removed ones.
  var contents: (events: [TimelineEvent], forgotten: Int) { lock.withLock { (kept, forgotten) } }

  /// An observer for one store or scope. It adds its events here, with times of this log.
  func makeObserver() -> some TraceObserver {
    lock.withLock {
      traces += 1
      return BookObserver(book: self, trace: traces)
    }
  }

  /// Removes everything that has ended. What has not ended began before the new start time.
  func restart() {
    lock.withLock {
      let now = ContinuousClock.now
      let ended = Set(kept.compactMap(\.endedRun))
      let shift = now - start
      kept = kept.compactMap { event in
        guard let run = event.liveRun, !ended.contains(run) else { return nil }
        var event = event
        event.time -= shift
        return event
      }
      (start, forgotten) = (now, 0)
    }
  }

  fileprivate func write(_ event: TraceEvent, of trace: Int) {
    let isNews = lock.withLock {
      let traceStart = began[trace] ?? (.now - event.time)
      began[trace] = traceStart
      // The root's end is the last event of a trace.
      if event.kind == .ended, event.place.parent == nil { began[trace] = nil }
      if kept.count == limit {
        kept.remove(at: kept.firstIndex(where: \.isRepeated) ?? 0)
        forgotten += 1
      }
      kept.append(TimelineEvent(event, trace: trace, at: event.time + (traceStart - start)))
      defer { isTold = true }
      return !isTold
    }
    guard isNews else { return }
    Task { @MainActor in
      self.lock.withLock { self.isTold = false }
      self.changed()
    }
  }
}

private struct BookObserver: TraceObserver {
  let book: TraceBook
  let trace: Int

  func traced(_ event: TraceEvent) { book.write(event, of: trace) }
}

/// An event of one of several traces, with a time that all of them share.
struct TimelineEvent: Sendable {
  /// A run of one of several traces: each trace numbers its places and runs by itself.
  struct RunID: Hashable {
    let trace: Int
    let run: TraceEvent.Run.ID
  }

  let kind: TraceEvent.Kind
  let place: TraceEvent.Place
  /// The number of its trace.
  let trace: Int
  var time: Duration

  init(_ event: TraceEvent, trace: Int, at time: Duration) {
    (kind, place) = (event.kind, event.place)
    (self.trace, self.time) = (trace, time)
  }

  func id(of run: TraceEvent.Run.ID) -> RunID { RunID(trace: trace, run: run) }

  /// Whether a run does it repeatedly.
  var isRepeated: Bool {
    guard case .changed(let cause, .some, _) = kind else { return false }
    switch cause {
    case .applied, .updated: return true
    case .written, .undone, .failed, .held, .restored, .loaded: return false
    }
  }

  /// The run that waits or runs from here on.
  var liveRun: RunID? {
    switch kind {
    case .registered(let run, let placement): placement == .dropped ? nil : id(of: run.id)
    case .started(let run): id(of: run)
    default: nil
    }
  }

  var endedRun: RunID? {
    if case .runEnded(let run, _) = kind { id(of: run.id) } else { nil }
  }
}
