// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'child(_:id:_:)' is unavailable: the child has outputs: add `output:`, what each of them is to the parent

import Belay

struct Leaf: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  enum Output { case done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

struct Parent: Feature {
  struct State { var leaf: Leaf.State? }
  enum Action { case go }
  static let leaf = child(\.leaf) { _, _ in Leaf() }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}
