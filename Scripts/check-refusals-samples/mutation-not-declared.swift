// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: type 'NoMutationDeclared' has no member 'set'

import Belay

struct Counter: Feature {
  struct State { var n = 0 }
  enum Action { case go, done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in
      try context.apply(.set(3))
    }
  }
}
