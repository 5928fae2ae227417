// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: 'run(_:policy:name:holding:at:undo:fileID:line:_:)' is unavailable: a run holds a field that can be written: a `var` of the feature's state

import Belay

struct Counter: Feature {
  struct State { let isBusy = false }
  enum Action { case go, done }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(holding: \.isBusy, at: true) { context in
      try await Task.sleep(for: .seconds(1))
    }
  }
}
