// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// A row in the middle is removed, its store ends, and a new row with its id is inserted at its position and gets a
  /// store: in lists of 10 and of 1,000 rows that all have a live store.
  ///
  /// Raw: the same with objects in a dictionary, and an array of ids.
  static let rowStoreRemovals = [10, 1_000].map { count in
    Row(
      name: "row-remove-\(count)", limit: count == 10 ? 80 : 3, twin: Twin("PlainRows", "remove", "insert"),
      batches: 200,
      of: 100
    ) {
      let (live, plain) = (try LiveQuotes(count: count), PlainRows(count: count))
      let id = count / 2
      guard let first = live.rows[id] else { throw WrongResult(description: "there is no row to remove") }
      return Loops { times in
        for _ in 0..<times { live.replace(id: id, at: id) }
      } raw: { times in
        for _ in 0..<times {
          plain.remove(id: id)
          plain.insert(id: id, at: id)
        }
      } check: {
        try check(
          first.lifetime.isEnded && live.rows[id]?.lifetime.isEnded == false,
          "the removed row's store has not ended, or the new one has")
        try check(live.list.rowIDs(Quotes.rows).elementsEqual(plain.order), "the rows are not in their order")
      }
    }
  }

  /// The memory of one row's store, including its handle, in addition to its state in the rows: 10,000 of them,
  /// divided.
  ///
  /// Raw: an object with the same state, in a dictionary.
  static let rowBytes = Row(
    name: "row-bytes", unit: .bytes, goal: .atMost(500), limit: 5.5, twin: Twin("PlainRows")
  ) { effort in
    let count = 10_000
    var samples = Samples()
    for _ in 0..<effort.batches(20) {
      let list = Store(Quotes(), state: .init(rows: Rows((0..<count).map(Quote.State.init))))
      var stores: [Store<Quote>] = []
      stores.reserveCapacity(count)
      let start = try mallocedBytes()
      for id in 0..<count {
        guard let row = list.child(Quotes.rows, id: id) else {
          throw WrongResult(description: "row \(id) has no store")
        }
        row.send(.ticked)
        stores.append(row)
      }
      samples.belay.append((try mallocedBytes() - start) / Double(count))
      let plainStart = try mallocedBytes()
      let plain = PlainRows(count: count)
      samples.raw.append((try mallocedBytes() - plainStart) / Double(count))
      try check(list.total == count && stores.count == count && plain.rows.count == count, "a row is missing")
    }
    return samples
  }
}
