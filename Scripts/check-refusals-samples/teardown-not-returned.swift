// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: missing return in closure expected to return 'Teardown'

import Belay

nonisolated final class Center: Sendable {
  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int { 1 }
  func notify(_ listener: @escaping @Sendable (Int) -> Void) {}
  func removeListener(_ token: Int) {}
}

func prices(_ center: Center) -> Bridge<Int, Never> {
  .nonisolated(buffering: .newest(1)) { sink in
    let token = center.addListener { sink.yield($0) }
    _ = Teardown { center.removeListener(token) }
  }
}
