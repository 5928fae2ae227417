// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// accepted

import Belay

nonisolated final class Center: Sendable {
  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int { 1 }
  func notify(_ listener: @escaping @Sendable (Int) -> Void) {}
  func removeListener(_ token: Int) {}
}

func heights(_ center: Center) -> Bridge<Int, Never> {
  Bridge(buffering: .newest(1)) { sink in
    let token = center.addListener { sink.yield($0) }
    return Teardown { center.removeListener(token) }
  }
}

func prices(_ center: Center) -> Bridge<Int, Never> {
  .nonisolated(buffering: .newest(1)) { sink in
    let token = center.addListener { sink.yield($0) }
    return Teardown { center.removeListener(token) }
  }
}

func answer(_ center: Center) async throws -> Int {
  try await withCancellableCallback { callback in
    let token = center.addListener { callback.resume(returning: $0) }
    return Teardown { center.removeListener(token) }
  }
}
