// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The last events of a trace, for a test, a developer's screen, or an export.
///
/// ```swift
/// let log = TraceLog(limit: 1_000)
/// let tracing = store.trace(to: log)
/// store.send(.queryChanged("rope"))
/// print(log.events)
/// ```
public final class TraceLog: TraceObserver {
  private struct Contents {
    /// Once it is full, a ring: `first` is the index of the oldest.
    var events: [TraceEvent] = []
    var first = 0
    var dropped = 0
  }

  /// The maximum number of events that are kept. Unit: events.
  private let limit: Int
  private let contents = Lock(Contents())

  /// Makes an empty log.
  ///
  /// - Parameter limit: How many events are kept; older ones are dropped. Unit: events.
  /// - Precondition: `limit` is at least 1.
  public init(limit: Int = 10_000) {
    ProgrammerMistake.refuse(
      unless: limit > 0, "A TraceLog with the limit \(limit) would keep no event. Give it a limit of 1 at least.")
    self.limit = limit
  }

  /// The events, oldest first.
  ///
  /// - Complexity: O(`limit`).
  public var events: [TraceEvent] { contents.withLock { Array($0.events[$0.first...] + $0.events[..<$0.first]) } }

  /// The number of events that were dropped because there were more than `limit`. Unit: events.
  public var droppedEvents: Int { contents.withLock { $0.dropped } }

  /// Removes all events. The numbers of later events continue.
  public func removeAll() {
    // Released after the lock.
    let old = contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
    withExtendedLifetime(old) {}
  }

  /// Appends the event, and drops the oldest if the log is full.
  public func traced(_ event: TraceEvent) {
    // Released after the lock, because the event may hold the user's objects.
    let dropped = contents.withLock { contents -> TraceEvent? in
      guard contents.events.count == limit else {
        contents.events.append(event)
        return nil
      }
      defer {
        contents.events[contents.first] = event
        contents.first = (contents.first + 1) % limit
        contents.dropped += 1
      }
      return contents.events[contents.first]
    }
    withExtendedLifetime(dropped) {}
  }
}
