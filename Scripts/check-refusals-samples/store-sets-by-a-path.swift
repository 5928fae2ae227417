// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'subscript(_:)' is unavailable: only the feature changes its state: `store.send(…)` an action, and write the field in `receive`

import Belay

struct Counter: Feature {
  struct State { var n = 0 }
  enum Action { case go }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

@MainActor
func reset(_ store: Store<Counter>) {
  store[\.n] = 0
}
