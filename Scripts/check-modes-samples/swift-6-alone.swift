// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

struct Search: Feature {
  struct State { var query = "" }
  enum Action { case appeared }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

@MainActor
struct SearchTests {
  // A default argument is nonisolated in Swift 5 mode, but with main-actor default isolation the state's initializer is
  // not.
  func makeStore(_ state: Search.State = .init()) -> Store<Search> { Store(Search(), state: state) }
}
