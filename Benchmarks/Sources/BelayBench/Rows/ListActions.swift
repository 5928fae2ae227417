// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

/// A list of 10,000 rows whose actions change it.
private struct ListFeature: Feature {
  struct State {
    var rows = Rows((0..<10_000).map { Holding(id: $0) })
  }

  enum Action {
    case updated(id: Int)
    case appended(Holding)
    case removed(id: Int)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .updated(let id): state.rows.update(id: id) { $0.price += 1 }
    case .appended(let row): state.rows.append(row)
    case .removed(let id): state.rows.remove(id: id)
    }
    return .none
  }
}

extension Row {
  /// Actions of a store with 10,000 rows: one is updated, one appended, one in the middle removed.
  ///
  /// Raw: the same in an array, at a known position; the row to remove is searched by its id.
  static let listActions = [
    Row(
      name: "list-update-10000", goal: .timesRaw(1.1), limit: 20, twin: Twin("ArrayList", "update(at"), batches: 200,
      of: 1_000
    ) {
      let (store, list) = (Store(ListFeature(), state: .init()), ArrayList(count: 10_000))
      let (ids, rawIDs) = (SpreadIDs(count: 10_000), SpreadIDs(count: 10_000))
      return Loops { times in
        for _ in 0..<times { store.send(.updated(id: ids.next())) }
      } raw: { times in
        for _ in 0..<times { list.update(at: rawIDs.next()) }
      } check: {
        let total = store.rows.reduce(0) { $0 + $1.price }
        try check(total == list.total && total > 0, "\(total) updates reached the rows, \(list.total) their twin")
      }
    },
    Row(
      name: "list-append-10000", goal: .timesRaw(1.5), limit: 9, twin: Twin("ArrayList", "append"), batches: 100,
      of: 100
    ) {
      let (store, list) = (Store(ListFeature(), state: .init()), ArrayList(count: 10_000))
      var (next, rawNext) = (10_000, 10_000)
      return Loops { times in
        for _ in 0..<times {
          store.send(.appended(Holding(id: next)))
          next += 1
        }
      } raw: { times in
        for _ in 0..<times {
          list.append(Holding(id: rawNext))
          rawNext += 1
        }
      } check: {
        try check(store.rows.count == list.count && list.count == next, "\(store.rows.count) rows, not \(list.count)")
      }
    },
    Row(
      name: "list-remove-10000", goal: .timesRaw(0.1), limit: 1.5, twin: Twin("ArrayList", "remove", "append"),
      batches: 40,
      of: 50
    ) {
      let (store, list) = (Store(ListFeature(), state: .init()), ArrayList(count: 10_000))
      var (next, rawNext) = (5_000, 5_000)
      return Loops { times in
        for _ in 0..<times {
          store.send(.removed(id: next))
          store.send(.appended(Holding(id: next + 10_000)))
          next += 1
        }
      } raw: { times in
        for _ in 0..<times {
          list.remove(id: rawNext)
          list.append(Holding(id: rawNext + 10_000))
          rawNext += 1
        }
      } check: {
        try check(store.rows.count == list.count && list.count == 10_000, "\(store.rows.count) rows, not \(list.count)")
        try check(next == rawNext && !store.rows.contains(id: next - 1), "a row was not removed")
      }
    },
  ]
}
