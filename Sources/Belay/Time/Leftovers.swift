// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The inventory of live work whose caller has left: cancelled work whose result will be dropped, and that has not
/// returned yet.
///
/// Work that responds to cancellation is listed only briefly. Diagnostics report work that stays. There is one
/// inventory for the process, because such work has no owner left that could list it. It holds descriptions only, so it
/// keeps no work alive.
package enum Leftovers {
  package struct ID: Hashable, Sendable { let number: Int }

  /// Work that continues although its caller has left.
  package struct Entry: Identifiable, Sendable, CustomStringConvertible {
    package let id: ID
    /// The function that was given the work: `withDeadline`.
    package let name: StaticString
    /// Where that function was called.
    package let location: SourceLocation
    /// When the caller left and the work was cancelled.
    package let since: ContinuousClock.Instant

    /// `withDeadline (Portfolio/PortfolioModel.swift:42)`
    package var description: String { "\(name) (\(location))" }
  }

  private struct Table {
    var entries: [ID: Entry] = [:]
    var numbered = 0
  }

  private static let table = Lock(Table())

  /// The live work now, oldest first.
  package static var all: [Entry] {
    table.withLock { Array($0.entries.values) }.sorted { $0.id.number < $1.id.number }
  }

  static func enter(name: StaticString, location: SourceLocation) -> ID {
    let since = ContinuousClock.now
    return table.withLock { table in
      table.numbered += 1
      let id = ID(number: table.numbered)
      table.entries[id] = Entry(id: id, name: name, location: location, since: since)
      return id
    }
  }

  static func returned(_ id: ID) {
    table.withLock { table in
      guard table.entries.removeValue(forKey: id) != nil else {
        preconditionFailure("Leftovers: \(id) returns, and is not registered.")
      }
    }
  }
}
