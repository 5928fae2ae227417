// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The time between two ticks, which ends on the test's request, or when its task is cancelled.
@MainActor
final class ManualPause {
  private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var last = 0

  /// The number of waiters.
  var count: Int { waiting.count }

  nonisolated var pause: @Sendable () async throws -> Void {
    { try await self.wait() }
  }

  /// Ends the pause for all waiters.
  func tick() {
    let all = waiting.values
    waiting = [:]
    for waiter in all { waiter.resume() }
  }

  private func wait() async throws {
    last += 1
    let id = last
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting[id] = continuation
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      Task { @MainActor in self.cancel(id) }
    }
  }

  private func cancel(_ id: Int) { waiting.removeValue(forKey: id)?.resume(throwing: CancellationError()) }
}
