// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: missing argument for parameter 'buffering' in call

import Belay

nonisolated final class Center: Sendable {
  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int { 1 }
  func notify(_ listener: @escaping @Sendable (Int) -> Void) {}
  func removeListener(_ token: Int) {}
}

func heights(_ center: Center) -> Bridge<Int, Never> {
  Bridge { sink in
    let token = center.addListener { sink.yield($0) }
    return Teardown { center.removeListener(token) }
  }
}
