// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: static method 'child(_:id:fileID:line:column:_:)' requires the types 'Leaf.Output' and 'Never' be equivalent

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
