// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'run' is unavailable: name the lane first: `context.run(.concurrent, work)`

import Belay

struct Upload: Feature {
  struct State {}
  enum Action { case tapped }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run { context in context.run(send) }
  }

  private func send(_ context: Context<Self>) async throws {}
}
