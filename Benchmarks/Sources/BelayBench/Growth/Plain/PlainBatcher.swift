// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation

/// Plain Swift: loads the keys of one turn with few requests. A cancelled caller leaves at once.
@MainActor
private final class PlainBatcher {
  private let maximumSize: Int
  private let request: @MainActor ([Int]) async throws -> [Int: Int]
  private let waiting = PlainCallers()
  /// In the order in which they were first loaded.
  private var keys: [Int] = []
  private var callers: [Int: [Int]] = [:]
  private var asked = 0

  init(maximumSize: Int, request: @escaping @MainActor ([Int]) async throws -> [Int: Int]) {
    (self.maximumSize, self.request) = (maximumSize, request)
  }

  func load(_ key: Int) async throws -> Int? {
    asked += 1
    let caller = asked
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        waiting.add(caller, continuation)
        if keys.isEmpty { Task { flush() } }
        if callers[key] == nil { keys.append(key) }
        callers[key, default: []].append(caller)
        if Task.isCancelled { waiting.remove(caller)?.resume(throwing: CancellationError()) }
      }
    } onCancel: { [waiting] in
      waiting.remove(caller)?.resume(throwing: CancellationError())
    }
  }

  private func flush() {
    for start in stride(from: 0, to: keys.count, by: maximumSize) {
      let batch = Array(keys[start..<min(start + maximumSize, keys.count)])
      let callers = batch.map { self.callers.removeValue(forKey: $0) ?? [] }
      Task { await send(batch, callers) }
    }
    keys = []
  }

  private func send(_ batch: [Int], _ callers: [[Int]]) async {
    do {
      let values = try await request(batch)
      for (key, callers) in zip(batch, callers) {
        for caller in callers { waiting.remove(caller)?.resume(returning: values[key]) }
      }
    } catch {
      for caller in callers.joined() { waiting.remove(caller)?.resume(throwing: error) }
    }
  }
}

/// The continuations of the callers, which a cancellation removes from any thread.
private final class PlainCallers: @unchecked Sendable {
  // @unchecked: `waiting` is read and written under `lock` only.
  private let lock = NSLock()
  private var waiting: [Int: CheckedContinuation<Int?, any Error>] = [:]

  func add(_ caller: Int, _ continuation: CheckedContinuation<Int?, any Error>) {
    lock.withLock { waiting[caller] = continuation }
  }

  func remove(_ caller: Int) -> CheckedContinuation<Int?, any Error>? {
    lock.withLock { waiting.removeValue(forKey: caller) }
  }
}

extension GrowthRow {
  /// Plain Swift: n tasks load a key each, a hundred keys in a request.
  @MainActor
  static func plainBatcherAnswers(_ n: Int, _ cpu: CPUMeter) async throws {
    let batcher = PlainBatcher(maximumSize: 100) { keys in
      Dictionary(uniqueKeysWithValues: keys.map { ($0, $0) })
    }
    let callers = (0..<n).map { key in Task { try await batcher.load(key) } }
    try await cpu.measureAwaited {
      for (key, caller) in callers.enumerated() { try check(try await caller.value == key, "a wrong plain answer") }
    }
  }
}
