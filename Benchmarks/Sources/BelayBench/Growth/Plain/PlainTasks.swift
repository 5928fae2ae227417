// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

extension GrowthRow {
  /// Plain Swift: n tasks that wait, each for a continuation of its own, are cancelled in an irregular order.
  ///
  /// A task has about a kilobyte of memory: a thousand fit in the processor's caches, a hundred thousand do not. So this is
  /// not linear.
  @MainActor
  static func plainTasksCancelled(_ n: Int, _ cpu: CPUMeter) async throws {
    let waiters = PlainWaiters()
    let tasks = (0..<n).map { number in
      Task<Int?, Never> {
        await waiters.wait(number)
        return nil
      }
    }
    while waiters.count < n { await Task.yield() }
    try await cancel(tasks, cpu)
    try check(waiters.count == 0, "a plain task waits still")
  }
}

/// Continuations that a cancellation resumes, from any thread.
private final class PlainWaiters: @unchecked Sendable {
  // @unchecked: `waiting` is read and written under `lock` only.
  private let lock = NSLock()
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

  var count: Int { lock.withLock { waiting.count } }

  func wait(_ number: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in lock.withLock { waiting[number] = continuation } }
    } onCancel: {
      let continuation = lock.withLock { waiting.removeValue(forKey: number) }
      continuation?.resume()
    }
  }
}
