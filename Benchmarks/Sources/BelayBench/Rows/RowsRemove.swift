// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// One row, found by its id, removed and inserted again at its position, in a list of 10, 1,000 and 100,000.
  ///
  /// Raw: the same in an array that is searched for the id (`rows-remove-1000`), in an array at a known position
  /// (`…-position`), and in an `OrderedDictionary` (`…-ordered`).
  static let rowsRemovals = ListTwin.allCases.flatMap { twin in ListTwin.counts.map { rowsRemove($0, twin) } }

  private static func rowsRemove(_ count: Int, _ twin: ListTwin) -> Row {
    Row(
      name: "rows-remove-\(count)\(twin.rawValue)",
      limit: twin.limit([20, 1, 1], [100, 16, 8], [50, 0.5, 0.5], count),
      twin: twin.twin("removeAndInsert"), batches: 100, of: max(1, 20_000 / count)
    ) {
      let list = RowsList(count: count)
      let (array, ordered) = (ArrayList(count: count), OrderedList(count: count))
      let middle = count / 2
      return Loops { times in
        for _ in 0..<times { list.removeAndInsert(id: middle) }
      } raw: { times in
        switch twin {
        case .array: for _ in 0..<times { array.removeAndInsert(id: middle) }
        case .position: for _ in 0..<times { array.removeAndInsert(at: middle) }
        case .ordered: for _ in 0..<times { ordered.removeAndInsert(id: middle) }
        }
      } check: {
        let counts = [list.count, array.count, ordered.count]
        try check(counts.allSatisfy { $0 == count }, "the lists have \(counts) rows, and began with \(count)")
      }
    }
  }
}
