// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The last events of a trace, for a test, a developer's screen, or an export.
///
/// ```swift
/// let log = TraceLog(limit: 1_000)
/// let tracing = store.trace(to: log)
/// store.send(.queryChanged("rope"))
/// print(log.events)
/// ```
public final class TraceLog: TraceObserver {
  private struct Book {
    /// Once it is full, a ring: `first` is the index of the oldest.
    var events: [TraceEvent] = []
    var first = 0
    var dropped = 0
  }

  /// The maximum number of events that are kept. Unit: events.
  public let limit: Int
  private let book = Lock(Book())

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
  public var events: [TraceEvent] { book.withLock { Array($0.events[$0.first...] + $0.events[..<$0.first]) } }

  /// The number of events that were dropped because there were more than `limit`. Unit: events.
  public var droppedEvents: Int { book.withLock { $0.dropped } }

  /// Removes all events. The numbers of later events continue.
  public func removeAll() {
    // Released after the lock.
    let old = book.withLock { book in
      defer { book = Book() }
      return book
    }
    withExtendedLifetime(old) {}
  }

  /// Appends the event, and drops the oldest if the log is full.
  public func traced(_ event: TraceEvent) {
    // Released after the lock, because the event may hold the user's objects.
    let forgotten = book.withLock { book -> TraceEvent? in
      guard book.events.count == limit else {
        book.events.append(event)
        return nil
      }
      defer {
        book.events[book.first] = event
        book.first = (book.first + 1) % limit
        book.dropped += 1
      }
      return book.events[book.first]
    }
    withExtendedLifetime(forgotten) {}
  }
}
