// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'children' is unavailable: the rows have outputs: add `output:`, what each of them is to the parent

import Belay

struct Leaf: Feature {
  struct State: Identifiable { var id = 0 }
  enum Action { case go }
  enum Output { case done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

struct Parent: Feature {
  struct State { var leaves: Rows<Leaf.State> = [] }
  enum Action { case go }
  static let leaves = children(\.leaves) { _, _ in Leaf() }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
