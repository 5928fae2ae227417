// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: value of type 'Counter.State' has no member 'name'

import Belay

struct Counter: Feature {
  struct State { var names: Loadable<[String]> = .idle }
  enum Action { case go, done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .load(\.name) { _ in ["a"] }
  }
}
