// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// refused: cannot convert value of type '()' to closure result type 'Teardown'

import Belay

nonisolated final class Center: Sendable {
  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int { 1 }
  func notify(_ listener: @escaping @Sendable (Int) -> Void) {}
  func removeListener(_ token: Int) {}
}

func heights(_ center: Center) -> Bridge<Int, Never> {
  Bridge(buffering: .newest(1)) { sink in
    center.notify { sink.yield($0) }
  }
}
