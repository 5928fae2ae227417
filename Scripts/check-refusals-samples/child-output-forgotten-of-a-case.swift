// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'child(case:_:id:_:)' is unavailable: the child has outputs: add `output:`, what each of them is to the parent

import Belay

struct Leaf: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  enum Output { case done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

struct Parent: Feature {
  enum State {
    case none
    case leaf(Leaf.State)
  }
  enum Action { case go }
  static let leaf = child(
    case: State.leaf, { if case .leaf(let state) = $0 { state } else { nil } }, { _, _ in Leaf() })
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
