// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting

/// Two levels above a desk: an app that is signed in or not, whose home has one desk in an optional and others in rows.
struct App: Feature {
  enum State: Equatable {
    case away
    case home(Home.State)

    var home: Home.State? { if case .home(let home) = self { home } else { nil } }
  }
  enum Action: Equatable {
    case signedIn
    case left
    case heard(String)
  }
  enum Output: Equatable { case told(String) }

  static let home = child(case: State.home, \.home) { _, _ in
    Home()
  } output: {
    .heard($0)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .signedIn: state = .home(Home.State())
    case .left: state = .away
    case .heard(let line): return .output(.told(line))
    }
    return .none
  }
}

struct Home: Feature {
  struct State: Equatable {
    var desk: Desk.State?
    var rows: Rows<RowDesk.State> = []
    var done: [Int] = []
  }

  enum Action: Equatable {
    case deskOpened
    case deskClosed
    case rowsCame([Int])
    case rowLeft(Int)
    case tellDesk(Desk.Action)
    case tellRow(Int, RowDesk.Action)
    case deskIsDone(Int)
    case rowIsDone(Int)
  }

  static let desk = child(\.desk) { _, _ in
    Desk { _ in .ignored }
  } output: {
    if case .done(let count) = $0 { .deskIsDone(count) } else { nil }
  }
  static let rows = children(\.rows) { _, _ in
    RowDesk()
  } output: { id, _ in
    .rowIsDone(id)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .deskOpened: state.desk = Desk.State()
    case .deskClosed: state.desk = nil
    case .rowsCame(let ids): state.rows = Rows(ids.map { RowDesk.State(id: $0) })
    case .rowLeft(let id): state.rows.remove(id: id)
    case .tellDesk(let action): return .send(action, to: Home.desk)
    case .tellRow(let id, let action): return .send(action, to: Home.rows, id: id)
    case .deskIsDone(let count):
      state.done.append(count)
      state.desk = nil
      return .output("desk \(count)")
    case .rowIsDone(let id):
      state.done.append(id)
      return .output("row \(id)")
    }
    return .none
  }

  typealias Output = String
}

/// A row that fetches on an action.
struct RowDesk: Feature {
  struct State: Equatable, Identifiable {
    let id: Int
    var isFetching = false
    var count = 0
  }
  struct Action: Equatable {
    let gate: Gate
    static func == (left: Action, right: Action) -> Bool { left.gate === right.gate }
  }
  enum Mutation: Equatable { case fetched(Int) }
  enum Output: Equatable { case done }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(.desk, holding: \.isFetching, at: true) { context in
      try await action.gate.wait()
      try context.apply(.fetched(context.id))
      try context.emit(.done)
    }
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    if case .fetched(let count) = mutation { state.count = count }
  }
}
