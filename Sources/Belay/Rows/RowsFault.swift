// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The messages of ``Rows`` before it ends the process: for mistakes in the program, never for what a backend has sent.
@usableFromInline
enum RowsFault {
  /// The row's id was changed. Ids that do not equal themselves do not prove that, so they are accepted: the id may be
  /// unchanged.
  @usableFromInline
  static func idChanged<ID: Equatable>(_ id: ID, to other: ID) {
    if isSameID(id, other) { return }
    ProgrammerMistake.refuse(
      "The row with the id \(id) was given the id \(other). A row keeps its id: remove it, and insert the other row.")
  }

  @usableFromInline
  static func place(_ position: Int, notIn count: Int, to what: String) -> Never {
    ProgrammerMistake.refuse("There is no position \(position) to \(what) in a collection of \(count) rows.")
  }

  static func tooMany(_ count: Int) -> Never {
    ProgrammerMistake.refuse("A collection of rows takes fewer than 2³² − 1 of them; this one was to have \(count).")
  }
}
