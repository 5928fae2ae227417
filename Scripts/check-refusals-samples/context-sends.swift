// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'send' is unavailable: work cannot send an action: `apply` or `update` changes the state, `emit` tells the owner

import Belay

struct Counter: Feature {
  struct State { var n = 0 }
  enum Action { case go, done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in
      context.send(.done)
    }
  }
}
