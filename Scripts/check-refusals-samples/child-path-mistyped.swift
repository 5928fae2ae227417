// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: value of type 'Parent.State' has no member 'laef'

import Belay

struct Leaf: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
struct Parent: Feature {
  struct State { var leaf: Leaf.State? }
  enum Action { case go }
  static let leaf = child(\.laef) { _, _ in Leaf() }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
