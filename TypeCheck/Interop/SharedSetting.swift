// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Sharing

/// A setting that the whole app shares. Its field follows the shared value, whoever writes that.
struct DensitySetting: Feature {
  struct State { var isCompact = false }
  enum Action { case appeared, compactToggled }
  let isCompact: Shared<Bool>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      return .run(Lane("setting", .drop)) { context in
        for await value in isCompact.publisher.bridged(.newest(1)) {
          try context.update { $0.isCompact = value }
        }
      }
    case .compactToggled:
      isCompact.withLock { $0.toggle() }
      return .none
    }
  }
}
