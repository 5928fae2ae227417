// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Batcher: cancellation")
@MainActor
struct BatcherCancellationTests {
  let backend = Backend()

  @Test
  func `A cancelled caller gets its CancellationError at once, whatever the request does, and the rest get theirs`()
    async
  {
    backend.isCooperative = false
    let batcher = backend.batcher()
    let callers = ["A", "A", "B"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached()
    callers[0].cancel()
    #expect(await callers[0].outcome == "cancelled")
    #expect(!backend.requests[0].returned.isOpen)
    #expect(!backend.requests[0].cancelled.isOpen)
    await backend.requests[0].finish()
    #expect(await outcomes(callers) == ["cancelled", "a", "b"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A key whose callers have all left stays in its request, and may be asked for again`() async {
    let batcher = backend.batcher()
    let callers = ["A", "B"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached()
    callers[0].cancel()
    #expect(await callers[0].outcome == "cancelled")
    let again = Caller("A", of: batcher)
    await allHasBeenSent()
    #expect(backend.sent == ["A B"])
    await backend.requests[0].finish()
    #expect(await outcomes([callers[1], again]) == ["b", "a"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `When the last caller leaves, the request is cancelled in that moment`() async {
    let batcher = backend.batcher()
    let callers = ["A", "A", "B"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached()
    for caller in callers.dropLast() { caller.cancel() }
    #expect(!backend.requests[0].cancelled.isOpen)
    callers[2].cancel()
    // No turn in between.
    #expect(backend.requests[0].cancelled.isOpen)
    #expect(await outcomes(callers) == ["cancelled", "cancelled", "cancelled"])
    await backend.requests[0].returned.wait()
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `Of several requests of a turn, only the one without callers is cancelled`() async {
    let batcher = backend.batcher(maximumSize: 1)
    let callers = ["A", "B"].map { Caller($0, of: batcher) }
    await backend.waitUntilReached(by: 2)
    callers[0].cancel()
    #expect(backend.requests.map(\.cancelled.isOpen) == [true, false])
    await backend.requests[1].finish()
    #expect(await outcomes(callers) == ["cancelled", "b"])
    await backend.requests[0].returned.wait()
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A key that only cancelled callers asked for is not in the request, one that others want as well is`() async {
    let batcher = backend.batcher()
    let callers = ["A", "B", "A", "C", "C"].map { Caller($0, of: batcher) }
    // In the turn's queue after the callers, and before the flush that they enqueue.
    await inNextJob {
      #expect(batcher.openCount > 0)
      for number in [1, 2, 3, 4] { callers[number].cancel() }
    }
    await allHasBeenSent()
    #expect(backend.sent == ["A"])
    await backend.requests[0].finish()
    #expect(await outcomes(callers) == ["a", "cancelled", "cancelled", "cancelled", "cancelled"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `When all callers leave before the flush, there is no request, and the next turn has its own`() async {
    let batcher = backend.batcher()
    let callers = ["A", "B"].map { Caller($0, of: batcher) }
    await inNextJob { for caller in callers { caller.cancel() } }
    await allHasBeenSent()
    #expect(backend.requests.isEmpty)
    #expect(await outcomes(callers) == ["cancelled", "cancelled"])
    await expectNothingLeft(in: batcher)
    let next = Caller("A", of: batcher)
    await backend.waitUntilReached()
    await backend.requests[0].finish()
    #expect(await next.outcome == "a")
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A key that was given up and asked for again in one turn is sent once`() async {
    let batcher = backend.batcher()
    let (first, second) = (Caller("A", of: batcher), Caller("B", of: batcher))
    Task { @MainActor in first.cancel() }
    let again = Caller("A", of: batcher)
    await backend.waitUntilReached()
    #expect(backend.sent == ["A B"])
    await backend.requests[0].finish()
    #expect(await outcomes([first, second, again]) == ["cancelled", "b", "a"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A request whose callers leave between the flush and its first line is never made`() async {
    let batcher = backend.batcher()
    let caller = Caller("A", of: batcher)
    // The caller's job, and this one; then the flush that it has enqueued, and this one; then the request that the
    // flush has started.
    await inNextJob { Task { @MainActor in caller.cancel() } }
    await allHasBeenSent()
    #expect(backend.requests.isEmpty)
    #expect(await caller.outcome == "cancelled")
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A key asked for after its request was cancelled starts anew; the late answer of the old one is dropped`() async
  {
    backend.isCooperative = false
    let batcher = backend.batcher()
    let first = Caller("A", of: batcher)
    await backend.waitUntilReached()
    first.cancel()
    let second = Caller("A", of: batcher)
    await backend.waitUntilReached(by: 2)
    await backend.requests[0].finish { ["A": .success("old")] }
    // The old request must not remove the new one from the table either.
    let third = Caller("A", of: batcher)
    await allHasBeenSent()
    #expect(backend.sent == ["A", "A"])
    await backend.requests[1].finish { ["A": .success("new")] }
    #expect(await outcomes([first, second, third]) == ["cancelled", "new", "new"])
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A caller that was cancelled before the call requests nothing`() async {
    let batcher = backend.batcher()
    let caller = Caller("A", of: batcher)
    caller.cancel()
    #expect(await caller.outcome == "cancelled")
    await allHasBeenSent()
    #expect(backend.requests.isEmpty)
    await expectNothingLeft(in: batcher)
  }

  @Test
  func `A caller that is cancelled after its key was answered gets the answer`() async {
    let batcher = backend.batcher()
    let caller = Caller("A", of: batcher)
    await backend.waitUntilReached()
    // Behind the job that answers, and before the one in which the caller continues.
    await backend.requests[0].finish {
      Task { @MainActor in caller.cancel() }
      return ["A": .success("a")]
    }
    #expect(await caller.outcome == "a")
    await expectNothingLeft(in: batcher)
  }

  @Test
  func
    `The batcher is released when nothing holds it and no caller waits, even while a cancelled request still computes`()
    async
  {
    backend.isCooperative = false
    var batcher: Batcher<String, String>? = backend.batcher()
    weak let handle = batcher
    let waiting = Task { @MainActor [batcher] in try await batcher!.load("A") }
    await backend.waitUntilReached()
    batcher = nil
    // The caller retains it: its answer arrives.
    #expect(handle != nil)
    waiting.cancel()
    _ = await waiting.result
    #expect(handle == nil)
    #expect(backend.requests[0].cancelled.isOpen)
    await backend.requests[0].finish()
    await mainActorTurns(2)
  }

  @Test
  func `A batcher that is released while a caller waits still answers`() async throws {
    let (backend, log) = (backend, Log())
    let caller = Task { @MainActor in log.add(try await backend.batcher().load("A")) }
    await backend.waitUntilReached()
    await backend.requests[0].finish()
    try await caller.value
    #expect(log.lines == ["a"])
  }
}
