// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayInspector

/// A feature with an action of each kind that the inspector distinguishes.
struct Shop: Feature {
  struct State {
    var query = ""
    var count = 0
    var password = "hush"
    var row: Row.State?
  }
  enum Action {
    case queryChanged(String)
    case countChanged(to: Int)
    case signIn(password: String)
    case load
    case open
    case close
    case tell
  }
  enum Mutation { case found(Int) }
  typealias Output = String

  static let row = child(\.row) { _, _ in
    Row()
  } output: {
    .countChanged(to: $0)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .queryChanged(let query): state.query = query
    case .countChanged(let count): state.count = count
    case .signIn(let password): state.password = password
    case .load: return .run(.search, name: "find") { context in try context.apply(.found(7)) }
    case .open: state.row = Row.State()
    case .close: state.row = nil
    case .tell: return .output("told")
    }
    return .none
  }

  static func apply(_ mutation: Mutation, to state: inout State) {
    switch mutation {
    case .found(let count): state.count = count
    }
  }
}

struct Row: Feature {
  struct State { var isOn = false }
  enum Action { case toggled }
  typealias Output = Int

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.isOn.toggle()
    return .output(3)
  }
}

extension Lane {
  fileprivate static let search = Lane("search")
}

@MainActor
extension Store {
  /// Records this store and its children, from now on.
  func inspect(by session: Session) {
    let engine = Store.engine(of: self)
    engine.tree.add(
      TreeFeed(session, root: engine, at: SourceLocation(fileID: "Shop/Shop.swift", line: 7)), isRetained: true)
  }
}

extension Session {
  /// What has been recorded since the last call, as JSON.
  func take(redact: (@Sendable (String) -> String)? = nil) -> [String] {
    var lines: [String] = []
    while case .send(let batch) = next() {
      lines += batch.events.map(EventWriter(redact: redact).object)
      _ = answered(.received)
    }
    return lines
  }
}
