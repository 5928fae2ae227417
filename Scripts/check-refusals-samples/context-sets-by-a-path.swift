// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'subscript(_:)' is unavailable: work changes the state by `try context.apply(…)`, or by `try context.update { $0.field = … }`

import Belay

struct Counter: Feature {
  struct State {
    var n = 0
    let m = 3
  }
  enum Action { case go, done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in
      context[\.n] += 3
    }
  }
}
