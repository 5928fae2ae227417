// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// One field of one row, found by its id, in a list of 10, 1,000 and 100,000.
  ///
  /// Raw: the same in an array that is searched for the id (`rows-update-1000`), in an array at a known position
  /// (`…-position`), and in an `OrderedDictionary` (`…-ordered`).
  static let rowsUpdates = ListTwin.allCases.flatMap { twin in ListTwin.counts.map { rowsUpdate($0, twin) } }

  private static func rowsUpdate(_ count: Int, _ twin: ListTwin) -> Row {
    Row(
      name: "rows-update-\(count)\(twin.rawValue)",
      limit: twin.limit([4, 0.3, 0.05], [40, 40, 40], [4, 4, 4], count),
      twin: twin.twin("update"), batches: 200, of: twin == .array ? min(1_000, 200_000 / count) : 1_000
    ) {
      let list = RowsList(count: count)
      let (array, ordered) = (ArrayList(count: count), OrderedList(count: count))
      let (ids, rawIDs) = (SpreadIDs(count: count), SpreadIDs(count: count))
      return Loops { times in
        for _ in 0..<times { list.update(id: ids.next()) }
      } raw: { times in
        switch twin {
        case .array: for _ in 0..<times { array.update(id: rawIDs.next()) }
        case .position: for _ in 0..<times { array.update(at: rawIDs.next()) }
        case .ordered: for _ in 0..<times { ordered.update(id: rawIDs.next()) }
        }
      } check: {
        let raw = array.total + ordered.total
        try check(list.total == raw && raw > 0, "\(list.total) updates reached the rows, \(raw) their twin")
      }
    }
  }
}
