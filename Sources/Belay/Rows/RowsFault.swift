// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What ``Rows`` says before it ends the process.
@usableFromInline
enum RowsFault {
  static func twice<ID>(_ id: ID, _ first: Int, _ second: Int) -> String {
    "The rows at positions \(first) and \(second) have the same id, \(id). Each of the rows needs an id of its own."
  }

  static func sameID<ID>(_ id: ID, _ first: Int, _ second: Int) -> Never {
    preconditionFailure("\(twice(id, first, second)) Rows(uniquing:keeping:) keeps the first or the last of them.")
  }

  static func duplicate<ID>(_ id: ID, alreadyAt position: Int?) -> Never {
    guard let position else {
      preconditionFailure("Two of the inserted rows have the same id, \(id). Each of the rows needs an id of its own.")
    }
    preconditionFailure(
      """
      A row with the id \(id) is there already, at position \(position). To replace it, set rows[id:]; to add what may be \
      there, use updateOrAppend(contentsOf:).
      """)
  }

  @usableFromInline
  static func otherID<ID>(_ id: ID, became other: ID) -> Never {
    preconditionFailure(
      "The row with the id \(id) was given the id \(other). A row keeps its id: remove it, and insert the other row.")
  }

  static func place(_ position: Int, notIn count: Int, to what: String) -> Never {
    preconditionFailure("There is no position \(position) to \(what) in a collection of \(count) rows.")
  }

  static func tooMany(_ count: Int) -> Never {
    preconditionFailure("A collection of rows takes fewer than 2³² − 1 of them; this one was to have \(count).")
  }

  static func missing<ID>(_ id: ID, _ side: String) -> Never {
    preconditionFailure(
      "There is no row with the id \(id) to insert \(side). If it may have gone, ask contains(id:) first.")
  }
}
