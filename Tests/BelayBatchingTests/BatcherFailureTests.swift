// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Batcher: failures")
@MainActor
struct BatcherFailureTests {
  let backend = Backend()

  @Test
  func `What the request throws reaches all its callers, and those of no other request`() async {
    let batcher = backend.batcher(maximumSize: 2)
    let callers = ["A", "B", "A", "C"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached(by: 2)
    await backend.requests[0].finish { throw Offline() }
    await backend.requests[1].finish()
    #expect(await outcomes(callers) == ["failed: no network", "failed: no network", "failed: no network", "c"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A failure for one key reaches exactly the callers of that key`() async {
    let batcher = backend.batcher()
    let callers = ["A", "B", "A", "C"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached()
    await backend.requests[0].finish { ["A": .failure(Offline()), "B": .success("b"), "C": .success("c")] }
    #expect(await outcomes(callers) == ["failed: no network", "b", "failed: no network", "c"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A key without an answer is an error for exactly its callers, and says what to do`() async throws {
    let batcher = backend.batcher()
    let callers = ["A", "B", "A"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached()
    await backend.requests[0].finish { ["B": .success("b")] }
    #expect(await outcomes(callers) == ["failed: missing", "b", "failed: missing"])
    let error = await #expect(throws: BatcherError.self) { try await callers[0].task.value }
    #expect(
      try #require(error).description == """
        The request of \(batcher.label) answered without the key 'A'. Answer every key that the request is given: with a \
        value, or with a failure of its own.
        """)
    #expect(batcher.label.hasPrefix("Batcher<String, String> (BelayBatchingTests/Backend.swift:"))
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `The form for whole answers: values reach their callers, a missing key its own, an error all`() async {
    let values = Batcher<String, String> { _ in ["A": "a"] }
    #expect(await outcomes(["A", "B"].map { Caller($0, of: values) }) == ["a", "failed: missing"])
    await expectNothingLeft(in: values)
    let offline = Batcher<String, String> { (_) -> [String: String] in throw Offline() }
    #expect(
      await outcomes(["A", "B"].map { Caller($0, of: offline) }) == ["failed: no network", "failed: no network"])
    await expectNothingLeft(in: offline)
  }

  @Test
  func `A failure is not remembered: the next load asks again`() async {
    let batcher = backend.batcher()
    let first = Caller("A", of: batcher)
    await backend.waitUntilReached()
    await backend.requests[0].finish { throw Offline() }
    #expect(await first.outcome == "failed: no network")
    let second = Caller("A", of: batcher)
    await backend.waitUntilReached(by: 2)
    await backend.requests[1].finish()
    #expect(await second.outcome == "a")
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A request that throws CancellationError by itself: its callers were not cancelled, and hear of an error`()
    async throws
  {
    let batcher = backend.batcher()
    let callers = ["A", "B"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached()
    await backend.requests[0].finish { throw CancellationError() }
    #expect(await outcomes(callers) == ["failed: cancelled itself", "failed: cancelled itself"])
    let error = await #expect(throws: BatcherError.self) { try await callers[1].task.value }
    #expect(
      try #require(error).description == """
        The request of \(batcher.label) answered the key 'B' with a CancellationError, but was not cancelled. Its \
        callers still wait: throw an error that says why there is no answer.
        """)
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `The same for a single key`() async {
    let batcher = backend.batcher()
    let callers = ["A", "B"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached()
    await backend.requests[0].finish { ["A": .success("a"), "B": .failure(CancellationError())] }
    #expect(await outcomes(callers) == ["a", "failed: cancelled itself"])
    await expectNothingLeft(in: batcher)
  }
}
