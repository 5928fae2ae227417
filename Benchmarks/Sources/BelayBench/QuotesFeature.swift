// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A list whose rows are child features, for the rows `row-…`.
struct Quotes: Feature {
  struct State {
    var rows: Rows<Quote.State>
    var taps = 0

    var total: Int { rows.reduce(0) { $0 + $1.price } }
  }

  enum Action {
    case tapped
    case removed(id: Int)
    case inserted(id: Int, position: Int)
  }

  static let rows = children(\.rows) { _, _ in Quote() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .tapped: state.taps += 1
    case .removed(let id): state.rows[id: id] = nil
    case .inserted(let id, let position): state.rows.insert(Quote.State(id: id), at: position)
    }
    return .none
  }
}

/// One of its rows.
struct Quote: Feature {
  struct State: Identifiable {
    let id: Int
    var title: String
    var price = 0

    init(id: Int) {
      self.id = id
      title = "Holding \(id)"
    }
  }

  enum Action { case ticked }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.price += 1
    return .none
  }
}

/// A list with a live store for every row and with observed ids.
@MainActor
final class LiveQuotes {
  let list: Store<Quotes>
  private(set) var rows: [Int: Store<Quote>] = [:]
  let watchers = Watchers()

  init(count: Int) throws {
    list = Store(Quotes(), state: .init(rows: Rows((0..<count).map(Quote.State.init))))
    for id in 0..<count { rows[id] = list.child(Quotes.rows, id: id) }
    watchers.watch { [list] in _ = list.rowIDs(Quotes.rows) }
    try check(rows.count == count, "\(rows.count) of \(count) rows have a store")
  }

  func update(id: Int) { rows[id]?.send(.ticked) }

  func replace(id: Int, at position: Int) {
    list.send(.removed(id: id))
    list.send(.inserted(id: id, position: position))
    rows[id] = list.child(Quotes.rows, id: id)
  }
}
