// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: type 'Counter' does not conform to protocol 'Feature'
// refused: unavailable static method 'apply(_:to:)' was used to satisfy a requirement of protocol 'Feature': declare `static func apply(_ mutation: Mutation, to state: inout State)` in the feature: it is missing, or not static, or returns a result

import Belay

struct Counter: Feature {
  struct State { var n = 0 }
  enum Action { case go, done }
  enum Mutation { case set(Int) }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in
      try context.apply(.set(3))
    }
  }
  func apply(_ mutation: Mutation, to state: inout State) {}
}
