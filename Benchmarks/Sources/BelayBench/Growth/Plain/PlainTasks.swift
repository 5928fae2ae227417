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
    // belay:disable:next busy-loop — what is measured must not be resumed by the waiters themselves
    while waiters.count < n { await Task.yield() }
    try await cancel(tasks, cpu)
    try check(waiters.count == 0, "a plain task still waits")
  }

  /// Plain Swift: n tasks that each read a stream are cancelled in an irregular order.
  @MainActor
  static func plainStreamsCancelled(_ n: Int, _ cpu: CPUMeter) async throws {
    let closed = PlainCount()
    let readers = (0..<n).map { _ in
      Task {
        let stream = AsyncStream<Int>(bufferingPolicy: .bufferingNewest(1)) { continuation in
          continuation.onTermination = { _ in closed.increase() }
        }
        for await _ in stream {}
      }
    }
    await settle()
    let order = Order.random.indices(n)
    try cpu.measure { for index in order { readers[index].cancel() } }
    try await cpu.measureAwaited { for reader in readers { await reader.value } }
    await settle()
    try check(closed.count == n, "\(closed.count) of \(n) plain streams were closed")
  }
}

/// Continuations that a cancellation resumes, from any thread.
/// `@unchecked Sendable`: `waiting` is read and written under `lock` only.
private final class PlainWaiters: @unchecked Sendable {
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

/// `@unchecked Sendable`: `value` is read and written under `lock` only.
private final class PlainCount: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0

  var count: Int { lock.withLock { value } }

  func increase() { lock.withLock { value += 1 } }
}
