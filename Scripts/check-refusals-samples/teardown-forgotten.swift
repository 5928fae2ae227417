// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: missing return in closure expected to return 'Teardown'

import Belay

nonisolated final class Center: Sendable {
  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int { 1 }
  func notify(_ listener: @escaping @Sendable (Int) -> Void) {}
  func removeListener(_ token: Int) {}
}

func heights(_ center: Center) -> Bridge<Int, Never> {
  Bridge(buffering: .newest(1)) { sink in
    let token = center.addListener { sink.yield($0) }
    print(token)
  }
}
