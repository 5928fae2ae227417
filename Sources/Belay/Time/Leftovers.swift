// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The inventory of live work whose caller has left: it was cancelled, nobody hears of it any more, and it has not
/// returned yet.
///
/// Work that heeds cancellation is here for a moment only. What stays is for the diagnostics to name. One for the process,
/// since what ignores its cancellation has no owner left that could list it; it holds descriptions, and nothing of the work.
package enum Leftovers {
  package struct ID: Hashable, Sendable { let number: Int }

  /// Work that goes on although its caller has left.
  package struct Entry: Identifiable, Sendable, CustomStringConvertible {
    package let id: ID
    /// The function whose body it is: `withDeadline`.
    package let name: StaticString
    /// Where that was called.
    package let location: SourceLocation
    /// When the caller left, and the work was told to stop.
    package let since: ContinuousClock.Instant

    /// `withDeadline (Portfolio/PortfolioModel.swift:42)`
    package var description: String { "\(name) (\(location))" }
  }

  private struct Books {
    var entries: [ID: Entry] = [:]
    var numbered = 0
  }

  private static let books = Lock(Books())

  /// What is live now, the oldest first.
  package static var all: [Entry] {
    books.withLock { Array($0.entries.values) }.sorted { $0.id.number < $1.id.number }
  }

  static func enter(name: StaticString, location: SourceLocation) -> ID {
    let since = ContinuousClock.now
    return books.withLock { books in
      books.numbered += 1
      let id = ID(number: books.numbered)
      books.entries[id] = Entry(id: id, name: name, location: location, since: since)
      return id
    }
  }

  static func returned(_ id: ID) {
    books.withLock { books in
      guard books.entries.removeValue(forKey: id) != nil else {
        preconditionFailure("Leftovers: \(id) returns, and is not in the books.")
      }
    }
  }
}
