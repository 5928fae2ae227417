// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Observation

#if canImport(Darwin)
  import Darwin
#endif
#if canImport(os)
  import os
#endif

// What iOS 17 has and Belay is made of: the check must accept this file.

actor Prices {
  private var latest: [String: Int] = [:]

  func refresh(_ name: String) async throws -> Int {
    try await Task.sleep(for: .milliseconds(1), clock: .continuous)
    try Task.checkCancellation()
    latest[name, default: 0] += 1
    return latest[name, default: 0]
  }
}

@MainActor
final class Portfolio: Observable {
  @TaskLocal static var source: String?

  private let registrar = ObservationRegistrar()
  private var storedTotal = 0

  var total: Int {
    get {
      registrar.access(self, keyPath: \.total)
      return storedTotal
    }
    set { registrar.withMutation(of: self, keyPath: \.total) { storedTotal = newValue } }
  }

  func load(from prices: Prices) async throws {
    let lock = OSAllocatedUnfairLock(uncheckedState: 0)
    let value = try await withTaskCancellationHandler {
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask { try await prices.refresh("index") }
        return try await group.reduce(0, +)
      }
    } onCancel: {
      lock.withLockUnchecked { $0 += 1 }
      _ = write(STDERR_FILENO, nil, 0)
    }
    MainActor.assertIsolated()
    let path: ReferenceWritableKeyPath<Portfolio, Int> = \.total
    self[keyPath: path] = value
    await withCheckedContinuation { $0.resume() }
  }
}
