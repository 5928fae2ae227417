// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The last events of a trace, for a test, a screen of the developer's, or an export.
///
/// ```swift
/// let log = TraceLog(limit: 1_000)
/// let tracing = store.trace(to: log)
/// store.send(.queryChanged("rope"))
/// print(log.events)
/// ```
public final class TraceLog: TraceObserver {
  private struct Book {
    /// A ring once it is full: `first` is the oldest.
    var events: [TraceEvent] = []
    var first = 0
    var dropped = 0
  }

  /// How many events it keeps at most. Units: events.
  public let limit: Int
  private let book = Lock(Book())

  /// A log without events.
  ///
  /// - Parameter limit: How many events it keeps; when more come, it forgets the oldest. Units: events.
  /// - Precondition: `limit` is 1 at least.
  public init(limit: Int = 10_000) {
    ProgrammerMistake.refuse(
      unless: limit > 0, "A TraceLog with the limit \(limit) would keep no event. Give it a limit of 1 at least.")
    self.limit = limit
  }

  /// What has happened, oldest first.
  ///
  /// - Complexity: O(`limit`).
  public var events: [TraceEvent] { book.withLock { Array($0.events[$0.first...] + $0.events[..<$0.first]) } }

  /// How many it has forgotten, as there were more than `limit`. Units: events.
  public var droppedEvents: Int { book.withLock { $0.dropped } }

  /// Forgets all events; the numbers of those to come go on.
  public func removeAll() {
    // Released after the lock.
    let old = book.withLock { book in
      defer { book = Book() }
      return book
    }
    withExtendedLifetime(old) {}
  }

  /// Keeps the event, and forgets the oldest if there are too many.
  public func traced(_ event: TraceEvent) {
    // Released after the lock: what it tells of may be the user's.
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
