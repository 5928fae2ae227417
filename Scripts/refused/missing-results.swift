// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Closures without their teardown. Separate from the other mistakes, because the compiler only sees these when types are right.

import Belay

nonisolated final class Center: Sendable {
  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int { 1 }
  func removeListener(_ token: Int) {}
}

func heights(_ center: Center) -> Bridge<Int, Never> {
  Bridge(buffering: .newest(1)) { sink in
    let token = center.addListener { sink.yield($0) }
    print(token)
    // refused: missing return in closure expected to return 'Teardown'
  }
}

func prices(_ center: Center) -> Bridge<Int, Never> {
  .nonisolated(buffering: .newest(1)) { sink in
    let token = center.addListener { sink.yield($0) }
    _ = Teardown { center.removeListener(token) }
    // refused: missing return in closure expected to return 'Teardown'
  }
}

func answer(_ center: Center) async throws -> Int {
  try await withCancellableCallback { callback in
    let token = center.addListener { callback.resume(returning: $0) }
    print(token)
    // refused: missing return in closure expected to return 'Teardown'
  }
}
