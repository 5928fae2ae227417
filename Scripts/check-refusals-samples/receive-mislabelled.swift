// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: instance method 'receive(action:state:)' has different argument labels from those required by protocol 'Feature' ('receive(_:into:)')

import Belay

struct Counter: Feature {
  struct State { let m = 3 }
  enum Action { case go, done }
  func receive(action: Action, state: inout State) -> Effect<Self> {
    .none
  }
}
