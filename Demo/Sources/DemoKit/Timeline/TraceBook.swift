// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation

/// Keeps the events of one variant's traces, for its timeline. A variant that makes a new store each time has one log.
///
/// It is bounded. When it is full, it first removes repeated events, mutations and updates of a run: the event that a
/// run exists is more important.
final class TraceBook: @unchecked Sendable {
  // Invariant: all vars are read and written under the lock only.
  private let lock = NSLock()
  private var kept: [TraceEvent] = []
  private var start = ContinuousClock.now
  private var forgotten = 0
  private var traces = 0
  private var isTold = false
  /// When each trace began, by its first place: computed from its first event, because each trace has a separate clock.
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
  var contents: (events: [TraceEvent], forgotten: Int) { lock.withLock { (kept, forgotten) } }

  /// An observer for one store or scope. It adds its events here, with times of this log.
  func makeObserver() -> some TraceObserver {
    lock.withLock {
      traces += 1
      // No trace of the demo has so many stores.
      return BookObserver(book: self, firstPlace: traces * 1_000_000)
    }
  }

  /// Removes everything that has ended. What has not ended began before the new start time.
  func restart() {
    lock.withLock {
      let now = ContinuousClock.now
      let ended = Set(kept.compactMap(\.endedRun))
      let shift = now - start
      kept = kept.compactMap { event in
        guard let run = event.goingRun, !ended.contains(run) else { return nil }
        var event = event
        event.time -= shift
        return event
      }
      (start, forgotten) = (now, 0)
    }
  }

  fileprivate func write(_ event: TraceEvent, of trace: BookObserver) {
    let isNews = lock.withLock {
      var event = event.moved(by: trace.firstPlace)
      let traceStart = began[trace.firstPlace] ?? (.now - event.time)
      began[trace.firstPlace] = traceStart
      event.time += traceStart - start
      // The root's end is the last event of a trace.
      if event.kind == .ended, event.place.parent == nil { began[trace.firstPlace] = nil }
      if kept.count == limit {
        kept.remove(at: kept.firstIndex(where: \.isRepeated) ?? 0)
        forgotten += 1
      }
      kept.append(event)
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
  let firstPlace: Int

  func traced(_ event: TraceEvent) { book.write(event, of: self) }
}

extension TraceEvent {
  /// Whether a run does it repeatedly.
  fileprivate var isRepeated: Bool {
    guard case .changed(let cause, .some, _) = kind else { return false }
    switch cause {
    case .mutation, .update: return true
    case .undo, .failure, .hold, .giveBack, .answer: return false
    }
  }

  /// The run that exists, or is active, from here on.
  fileprivate var goingRun: Run.ID? {
    switch kind {
    case .registered(let run, let placement): placement == .dropped ? nil : run.id
    case .started(let id): id
    default: nil
    }
  }

  fileprivate var endedRun: Run.ID? {
    if case .runEnded(let run, _) = kind { run.id } else { nil }
  }

  /// The same event in a trace with other places before its own.
  fileprivate func moved(by places: Int) -> TraceEvent {
    var event = self
    event.place.id += places
    event.place.parent? += places
    switch kind {
    case .changed(let cause, let run, let changes): event.kind = .changed(cause, run: run?.moved(by: places), changes)
    case .registered(let run, let placement): event.kind = .registered(run.moved(by: places), placement)
    case .started(let id): event.kind = .started(id.moved(by: places))
    case .runEnded(let run, let outcome): event.kind = .runEnded(run.moved(by: places), outcome)
    case .began, .ended, .received, .ignored, .output: break
    }
    return event
  }
}

extension TraceEvent.Run {
  fileprivate func moved(by places: Int) -> Self {
    var run = self
    run.id = id.moved(by: places)
    run.parent = parent?.moved(by: places)
    return run
  }
}

extension TraceEvent.Run.ID {
  fileprivate func moved(by places: Int) -> Self {
    var id = self
    id.place += places
    return id
  }
}
