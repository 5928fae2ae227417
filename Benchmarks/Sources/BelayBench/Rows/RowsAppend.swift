// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// One row appended, and removed again, in a list of 10, 1,000 and 100,000.
  ///
  /// Raw: the same in an array (`rows-append-1000`), which does not check whether the id exists, and in an
  /// `OrderedDictionary` (`…-ordered`).
  static let rowsAppends = [ListTwin.array, .ordered].flatMap { twin in ListTwin.counts.map { rowsAppend($0, twin) } }

  private static func rowsAppend(_ count: Int, _ twin: ListTwin) -> Row {
    Row(
      name: "rows-append-\(count)\(twin.rawValue)", limit: twin == .ordered ? 60 : 160,
      twin: Twin(twin == .ordered ? "OrderedList" : "ArrayList", "appendAndRemove"), batches: 200, of: 500
    ) {
      let list = RowsList(count: count)
      let (array, ordered) = (ArrayList(count: count), OrderedList(count: count))
      let new = Holding(id: count)
      return Loops { times in
        for _ in 0..<times { list.appendAndRemove(new) }
      } raw: { times in
        switch twin {
        case .array, .position: for _ in 0..<times { array.appendAndRemove(new) }
        case .ordered: for _ in 0..<times { ordered.appendAndRemove(new) }
        }
      } check: {
        let counts = [list.count, array.count, ordered.count]
        try check(counts.allSatisfy { $0 == count }, "the lists have \(counts) rows, and began with \(count)")
      }
    }
  }
}
