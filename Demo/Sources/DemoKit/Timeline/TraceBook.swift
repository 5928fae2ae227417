// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayTrace
import Foundation

/// Keeps the events of one variant's traces, for its timeline. A variant that makes a new store each time has one book,
/// in which only the newest store writes.
///
/// It is bounded. When it is full, it first removes repeated events, mutations and updates of a run: the event that a
/// run exists is more important.
final class TraceBook: @unchecked Sendable {
  // Invariant: all vars are read and written under the lock only.
  private let lock = NSLock()
  private var kept: [TimelineEvent] = []
  private var start: ContinuousClock.Instant
  private var forgotten = 0
  private var traces = 0
  private var isTold = false
  /// When the newest trace began, computed from its first event: each trace has a clock of its own.
  private var began: ContinuousClock.Instant?

  private let limit: Int
  /// Called when an event was added.
  @MainActor var changed: @MainActor () -> Void = {}

  /// - Parameter start: Times count from here.
  init(limit: Int = 300, start: ContinuousClock.Instant = .now) {
    precondition(
      limit > 0, "A trace book with a limit of \(limit) would store no event. Give it a limit of 1 at least.")
    (self.limit, self.start) = (limit, start)
  }

  /// The events since the last restart, oldest first, and the number of removed ones.
  var contents: (events: [TimelineEvent], forgotten: Int) { lock.withLock { (kept, forgotten) } }

  /// An observer for one store or scope. It adds its events here, with times of this book, until the next is made: the
  /// end of an older store is no part of the newer one's story.
  func makeObserver() -> some TraceObserver {
    lock.withLock {
      traces += 1
      began = nil
      return BookObserver(book: self, trace: traces)
    }
  }

  /// Removes everything; times count from now on.
  func restart() {
    lock.withLock { (kept, start, forgotten) = ([], .now, 0) }
  }

  fileprivate func write(_ event: TraceEvent, of trace: Int) {
    let isNews = lock.withLock {
      guard trace == traces else { return false }
      let traceStart = began ?? (.now - event.time)
      began = traceStart
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
  let time: Duration

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
}
