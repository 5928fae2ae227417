// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A gate` {
  let gate = Gate("door")

  @Test func `lets no caller through until it is open, then every one`() async throws {
    let tasks = (0..<3).map { _ in Task { try await gate.wait() } }
    await gate.waitUntilReached(by: 3)
    #expect(gate.waiting == 3)
    gate.open()
    for task in tasks { try await task.value }
    try await gate.wait()
    #expect(gate.waiting == 0)
    #expect(gate.arrivals == 4)
  }

  @Test func `lets one through, the oldest, or the next that comes`() async throws {
    gate.resumeOne()
    try await gate.wait()
    let first = Task { try await gate.wait() }
    await gate.waitUntilReached(by: 2)
    let second = Task { try await gate.wait() }
    await gate.waitUntilReached(by: 3)
    gate.resumeOne()
    try await first.value
    #expect(gate.waiting == 1)
    gate.fail(NoConnection())
    await #expect(throws: NoConnection()) { try await second.value }
  }

  @Test func `resumes a cancelled caller, unless it never checks for cancellation`() async throws {
    let polite = Task { try await gate.wait() }
    let deaf = Task { try await gate.waitIgnoringCancellation() }
    await gate.waitUntilReached(by: 2)
    polite.cancel()
    deaf.cancel()
    await #expect(throws: CancellationError.self) { try await polite.value }
    #expect(gate.waiting == 1)
    gate.open()
    try await deaf.value
  }

  @Test func `an open gate throws for a caller that was cancelled before`() async {
    gate.open()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await gate.wait()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(gate.arrivals == 0)
  }

  @Test func `that no call reaches fails where the test waits, with the runs in flight`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      line = #line + 1
      await gate.waitUntilReached()
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects 'door' to be called once, and it was called 0 times. All work is at rest.
        No run is in flight.
        """
      ])
    #expect(failures.lines == [line])
  }
}
