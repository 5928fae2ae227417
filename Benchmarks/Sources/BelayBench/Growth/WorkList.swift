// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// A screen with a list whose rows are working child features, for the rows of growth with children.
struct ListScreen: Feature {
  struct State {
    var list: WorkList.State?
  }

  enum Action { case dismissed }

  static let list = child(\.list) { _, _ in WorkList() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.list = nil
    return .none
  }
}

/// The list.
struct WorkList: Feature {
  struct State {
    var rows: Rows<WorkRow.State>
    var count = 0

    init(_ count: Int) { rows = Rows((0..<count).map { WorkRow.State(id: $0) }) }
  }

  enum Action {
    case counted
    /// Sends an action to every row.
    case refreshed(Gate)
    case worked(CountedWork)
    case removed(id: Int)
    case cleared
  }

  static let rows = children(\.rows) { _, _ in WorkRow() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .counted: state.count += 1
    case .refreshed(let gate):
      return .merge(state.rows.ids.map { .send(.refreshed(gate), to: Self.rows, id: $0) })
    case .worked(let work):
      return .merge(state.rows.ids.map { .send(.worked(work), to: Self.rows, id: $0) })
    case .removed(let id): state.rows.remove(id: id)
    case .cleared: state.rows = []
    }
    return .none
  }
}

/// One of its rows.
struct WorkRow: Feature {
  struct State: Identifiable {
    let id: Int
    var count = 0
  }

  enum Action {
    case counted
    case refreshed(Gate)
    case worked(CountedWork)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .counted:
      state.count += 1
      return .none
    case .refreshed(let gate): return .run { _ in await gate.wait() }
    case .worked(let work): return .run { _ in await work.untilCancelled() }
    }
  }
}

/// Nested folders: each passes its child's outputs on to its parent, and its parent's messages on to its children.
struct Folder: Feature {
  struct State: Identifiable {
    let id: Int
    var heard = 0
    var below: Rows<Folder.State> = []
  }

  enum Action { case tapped, refreshed }
  enum Output { case tapped }

  static let below = children(\.below) { _, _ in
    Folder()
  } output: { _, _ in
    .tapped
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.heard += 1
    switch action {
    case .tapped: return .output(.tapped)
    case .refreshed: return .merge(state.below.ids.map { .send(.refreshed, to: Self.below, id: $0) })
    }
  }
}
