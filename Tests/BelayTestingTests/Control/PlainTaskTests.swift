// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTesting

/// A plain task is no run: all that the kit sees of it is where it waits.
@MainActor
@Suite(.controlsWork, .timeLimit(.minutes(15)))
struct `A plain task in a controlled test` {
  /// Whether the work is known to go on.
  private var isAtWork: Bool {
    let monitors = WorkMonitor.ofCurrentTest
    return !monitors.isEmpty && monitors.allSatisfy { $0.registry.moves == nil }
  }

  @Test func `is at work from the answer to its call until it continues`() async throws {
    let search = Stub<String, Int>("search")
    let task = Task { try await search("rope") }
    while search.waiting.isEmpty { await Task.yield() }
    #expect(!isAtWork)
    search.answer(1)
    #expect(isAtWork)
    #expect(try await task.value == 1)
    #expect(!isAtWork)
  }

  @Test func `is at work from the cancellation of its call until it continues`() async {
    let search = Stub<String, Int>("search")
    let task = Task { try await search("rope") }
    while search.waiting.isEmpty { await Task.yield() }
    task.cancel()
    #expect(isAtWork)
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!isAtWork)
  }
}
