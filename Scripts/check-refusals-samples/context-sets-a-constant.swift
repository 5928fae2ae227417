// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: cannot assign to property: 'm' is a 'let' constant

import Belay

struct Counter: Feature {
  struct State { let m = 3 }
  enum Action { case go, done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in
      context.m = 4
    }
  }
}
