// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import RawSwift

extension Row {
  /// An action to one of 10, 1,000 and 100,000 rows that all have a live store, in a list whose ids are observed.
  ///
  /// Raw: a method of an object, found by its id in a dictionary of the same size.
  static let rowStoreUpdates = [10, 1_000, 100_000].map { count in
    Row(
      name: "row-update-\(count)", goal: .atMost(2_000), limit: count < 100_000 ? 80 : 40,
      twin: Twin("PlainRows", "update"), batches: 200, of: 500
    ) {
      let (live, plain) = (try LiveQuotes(count: count), PlainRows(count: count))
      let (ids, plainIDs) = (SpreadIDs(count: count), SpreadIDs(count: count))
      return Loops { times in
        for _ in 0..<times { live.update(id: ids.next()) }
      } raw: { times in
        for _ in 0..<times { plain.update(id: plainIDs.next()) }
      } check: {
        try check(live.list.total == plain.total && plain.total > 0, "\(live.list.total) updates of \(plain.total)")
        try check(live.watchers.notifications == 0, "a row's change notified the observers of the ids")
      }
    }
  }

  /// The same with 1,000 rows whose prices are observed: the observer of the changed row is notified and observes
  /// again, as a view does.
  ///
  /// Raw: as above, without observers.
  static let rowStoreUpdateWatched = Row(
    name: "row-update-watched-1000", limit: 250, twin: Twin("PlainRows", "update"), batches: 100, of: 200
  ) {
    let (live, plain) = (try LiveQuotes(count: 1_000), PlainRows(count: 1_000))
    let watchers = Watchers()
    for row in live.rows.values { watchers.watch { _ = row.price } }
    let (ids, plainIDs) = (SpreadIDs(count: 1_000), SpreadIDs(count: 1_000))
    return Loops { times in
      for _ in 0..<times {
        live.update(id: ids.next())
        watchers.watchAgain()
      }
    } raw: { times in
      for _ in 0..<times { plain.update(id: plainIDs.next()) }
    } check: {
      try check(
        watchers.notifications == live.list.total,
        "\(watchers.notifications) of \(live.list.total) changes were reported")
    }
  }

  /// The same, compared with objects that are observed too.
  ///
  /// Raw: `@Observable` objects whose prices are observed.
  static let rowsWatched = Row(
    name: "rows-watched-1000", goal: .timesRaw(1.5), limit: 10, twin: Twin("ObservedRows", "update"), batches: 200,
    of: 200
  ) {
    let (live, plain) = (try LiveQuotes(count: 1_000), ObservedRows(count: 1_000))
    let (watchers, plainWatchers) = (Watchers(), Watchers())
    for id in 0..<1_000 {
      guard let row = live.rows[id] else { throw WrongResult(description: "row \(id) has no store") }
      watchers.watch { _ = row.price }
      plainWatchers.watch { [row = plain.rows[id]] in _ = row.price }
    }
    let (ids, plainIDs) = (SpreadIDs(count: 1_000), SpreadIDs(count: 1_000))
    return Loops { times in
      for _ in 0..<times {
        live.update(id: ids.next())
        watchers.watchAgain()
      }
    } raw: { times in
      for _ in 0..<times {
        plain.update(id: plainIDs.next())
        plainWatchers.watchAgain()
      }
    } check: {
      try check(
        watchers.notifications == live.list.total,
        "\(watchers.notifications) of \(live.list.total) changes were reported")
      try check(
        plainWatchers.notifications == plain.total,
        "\(plainWatchers.notifications) of \(plain.total) changes were reported")
    }
  }

  /// An action of the list that does not affect its rows, all of which have a live store.
  ///
  /// Raw: a method that changes one field.
  static let parentAction = [10, 1_000].map { count in
    Row(
      name: "parent-action-\(count)-rows", limit: 80, twin: Twin("PlainRows", "tap"), batches: 500, of: 1_000
    ) {
      let (live, plain) = (try LiveQuotes(count: count), PlainRows(count: count))
      return Loops { times in
        for _ in 0..<times { live.list.send(.tapped) }
      } raw: { times in
        for _ in 0..<times { plain.tap() }
      } check: {
        try check(live.list.taps == plain.taps && plain.taps > 0, "\(live.list.taps) actions of \(plain.taps)")
      }
    }
  }

  /// The same action of a list with as many rows, none of which has a store: what `parentAction` is to cost.
  ///
  /// Raw: as above.
  static let actionWithoutChildren = Row(
    name: "parent-action-no-stores", limit: 80, twin: Twin("PlainRows", "tap"), batches: 500, of: 1_000
  ) {
    let list = Store(Quotes(), state: .init(rows: Rows((0..<1_000).map(Quote.State.init))))
    let plain = PlainRows(count: 1_000)
    return Loops { times in
      for _ in 0..<times { list.send(.tapped) }
    } raw: { times in
      for _ in 0..<times { plain.tap() }
    } check: {
      try check(list.taps == plain.taps && plain.taps > 0, "\(list.taps) actions of \(plain.taps)")
    }
  }
}
