// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'child(_:id:_:)' is unavailable: a child writes its state: a `var` of its parent's state, of type `Child.State?`

import Belay

struct Leaf: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
struct Parent: Feature {
  struct State { let leaf: Leaf.State? }
  enum Action { case go }
  static let leaf = child(\.leaf) { _, _ in Leaf() }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
