// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayRetainPaths
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs where the library reads retain paths at all: it says so itself. A failed self-test is no reason to skip.
  static var whereRetainPathsAreRead: Self {
    .disabled(if: isUntested, "Retain paths are not read on this system and with this compiler.")
  }
}

private let isUntested: Bool = {
  guard case .unknown(let obstacle) = retainPath(from: {}, to: Scope()) else { return false }
  return obstacle.kind == .untested
}()
