// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: value of type 'Parent.State' has no member 'leafs'

import Belay

struct Leaf: Feature {
  struct State: Identifiable { var id = 0 }
  enum Action { case go }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
struct Parent: Feature {
  struct State { var leaves = Rows<Leaf.State>() }
  enum Action { case go }
  static let leaves = children(\.leafs) { _, _ in Leaf() }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
