// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

extension GrowthRow {
  /// Scopes, and operations that need no store.
  static let scopes = [
    GrowthRow("scope-ends") { n, cpu in
      let (gate, scope) = (Gate(), TaskScope())
      let runs = (0..<n).map { _ in scope.run { @MainActor in await gate.wait() } }
      await gate.isWaited(by: n)
      try cpu.measure { scope.end() }
      try check(runs.allSatisfy { $0.outcome == .cancelled }, "a run outlived its scope")
      gate.openAll()
      await settle()
    } plain: {
      try await plainRunsEnd($0, $1)
    },
    GrowthRow("scopes-released") { n, cpu in
      let gate = Gate()
      var scopes = (0..<n).map { _ in TaskScope() }
      let runs = scopes.map { $0.run { @MainActor in await gate.wait() } }
      await gate.isWaited(by: n)
      try cpu.measure { scopes = [] }
      try check(scopes.isEmpty && runs.allSatisfy { $0.outcome == .cancelled }, "a run outlived its scope")
      gate.openAll()
      await settle()
    } plain: {
      try await plainScopesReleased($0, $1)
    },
    GrowthRow("limiter-waiters-cancelled") { n, cpu in
      let (gate, limiter) = (Gate(), Limiter(limit: 1))
      let first = Task { try await limiter.run { await gate.wait() } }
      await gate.isWaited(by: 1)
      let waiters = (0..<n).map { _ in Task { try? await limiter.run {} } }
      await settle()
      try await cancel(waiters, cpu)
      gate.openAll()
      try await first.value
    } plain: {
      try await plainTasksCancelled($0, $1)
    },
    GrowthRow("limiter-passes") { n, cpu in
      let (gate, limiter) = (Gate(), Limiter(limit: 1))
      let first = Task { try await limiter.run { await gate.wait() } }
      await gate.isWaited(by: 1)
      let waiters = (0..<n).map { _ in Task { try await limiter.run {} } }
      await settle()
      gate.openAll()
      try await first.value
      try await cpu.measureAwaited { for waiter in waiters { try await waiter.value } }
    },
    GrowthRow("batcher-requests-cancelled") { n, cpu in
      let gate = Gate()
      let batcher = Batcher<Int, Int> { keys in
        await gate.wait()
        return Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
      }
      let callers = (0..<n).map { key in Task { try? await batcher.load(key) } }
      await gate.isWaited(by: 1)
      try await cancel(callers, cpu)
      gate.openAll()
      await settle()
    } plain: {
      try await plainTasksCancelled($0, $1)
    },
    GrowthRow("batcher-answers") { n, cpu in
      let batcher = Batcher<Int, Int>(maximumSize: 100) { keys in
        Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
      }
      let callers = (0..<n).map { key in Task { try await batcher.load(key) } }
      try await cpu.measureAwaited {
        for (key, caller) in callers.enumerated() { try check(try await caller.value == key, "a wrong answer") }
      }
    } plain: {
      try await plainBatcherAnswers($0, $1)
    },
    GrowthRow("bridges-cancelled") { n, cpu in
      let closed = Closed()
      let readers = (0..<n).map { _ in
        Task {
          for await _ in Bridge<Int, Never>(buffering: .newest(1), subscribe: { _ in Teardown { closed.count += 1 } }) {
          }
        }
      }
      await settle()
      let order = Order.random.indices(n)
      try cpu.measure { for index in order { readers[index].cancel() } }
      try await cpu.measureAwaited { for reader in readers { await reader.value } }
      await settle()
      try check(closed.count == n, "\(closed.count) of \(n) bridges were torn down")
    } plain: {
      try await plainStreamsCancelled($0, $1)
    },
    GrowthRow("deadlines-cancelled") { n, cpu in
      let gate = Gate()
      let callers = (0..<n).map { _ in
        Task { try? await withDeadline(in: .seconds(1), clock: StillClock()) { @MainActor in await gate.wait() } }
      }
      await gate.isWaited(by: n)
      try await cancel(callers, cpu)
      gate.openAll()
      await settle()
    } plain: {
      // The caller, the work and the timer are a task each.
      try await plainTasksCancelled(3 * $0, $1)
    },
  ]

  /// Cancels tasks in an irregular order, and waits for all.
  @MainActor
  static func cancel<Value: Sendable>(_ tasks: [Task<Value?, Never>], _ cpu: CPUMeter) async throws {
    let order = Order.random.indices(tasks.count)
    try cpu.measure { for index in order { tasks[index].cancel() } }
    try await cpu.measureAwaited {
      for task in tasks { try check(await task.value == nil, "a cancelled caller got an answer") }
    }
  }

  @MainActor
  private final class Closed {
    var count = 0
  }
}
