// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The reports of ``Rows`` about given ids, in debug builds. They do not end the process. A caller can state that a
/// repeat is intended.
enum RowsReport {
  /// An id was given again: within the given rows, or in addition to an existing one.
  ///
  /// - Parameters:
  ///   - position: The position of its row now.
  ///   - others: How many more rows were repeated.
  static func repeated<ID, Element>(
    _ id: ID, at position: Int, others: Int, in rows: Rows<Element>.Type, _ call: StaticString
  ) {
    DebugReport.make(
      """
      \(rows).\(call) was given a row with the id \(id), which is there already. One row stays: at its place, position \
      \(position), with the contents that came last.\(others == 0 ? "" : " \(others) more of the given rows were there already, and were treated alike.") If rows may \
      come again, say so: set rows[id:], or use updateOrAppend(contentsOf:) or Rows(uniquing:).
      """)
  }

  /// An id that is not equal to itself, such as `Double.nan`: it is never found. Release builds do not evaluate the
  /// ids.
  @inline(__always)
  static func unequal<ID: Equatable, Element>(
    _ ids: @autoclosure () -> some Sequence<ID>, in rows: Rows<Element>.Type, _ call: StaticString
  ) {
    #if DEBUG
      guard let id = ids().first(where: { $0 != $0 }) else { return }
      DebugReport.make(
        """
        \(rows).\(call) was given a row with the id \(id), which does not equal itself. The row is at its position, and is \
        never found by its id. Give it an id that equals itself.
        """)
    #endif
  }
}
