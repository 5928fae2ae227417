// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTesting

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A stub` {
  let search = Stub<String, Int>("search")

  /// A call in a separate task.
  func call(_ input: String, of stub: Stub<String, Int>? = nil) -> Task<Int, any Error> {
    let stub = stub ?? search
    return Task { try await stub(input) }
  }

  @Test func `answers a call that waits`() async throws {
    let call = call("rope")
    await search.waitForCalls()
    #expect(search.waiting == ["rope"])
    search.answer(1)
    #expect(search.waiting == [])
    #expect(search.calls == ["rope"])
    #expect(try await call.value == 1)
  }

  @Test func `answers a call that is still to come, in the order of the answers`() async throws {
    search.answer(1)
    search.fail(NoConnection())
    search.answer(3)
    #expect(try await search("a") == 1)
    await #expect(throws: NoConnection()) { try await search("b") }
    #expect(try await search("c") == 3)
  }

  @Test func `answers out of order, those to come included`() async throws {
    search.answer(30, toCall: 2)
    let first = call("a")
    await search.waitForCalls()
    let second = call("b")
    await search.waitForCalls(2)
    search.answer(20, toCall: 1)
    #expect(try await second.value == 20)
    #expect(search.waiting == ["a"])
    #expect(try await search("c") == 30)
    search.fail(NoConnection(), toCall: 0)
    await #expect(throws: NoConnection()) { try await first.value }
  }

  @Test func `an answer for one call does not go to another that waits`() async throws {
    let first = call("a")
    await search.waitForCalls()
    search.answer(20, toCall: 1)
    #expect(search.waiting == ["a"])
    #expect(try await search("b") == 20)
    search.answer(10)
    #expect(try await first.value == 10)
  }

  @Test func `a call that is over cannot be answered, and that fails`() async throws {
    var line: UInt = 0
    let failures = await Failures.of {
      search.answer(1)
      _ = try? await search("a")
      let cancelled = call("b")
      await search.waitForCalls(2)
      cancelled.cancel()
      _ = await cancelled.result
      line = #line + 1
      search.answer(2, toCall: 0)
      search.fail(NoConnection(), toCall: 1)
    }
    #expect(
      failures.texts == [
        "Call 0 of 'search' is over: it was answered before, or its caller was cancelled.",
        "Call 1 of 'search' is over: it was answered before, or its caller was cancelled.",
      ])
    #expect(failures.lines == [line, line + 1])
  }

  @Test func `a call that is still to come cannot be answered twice, and that fails`() async throws {
    let failures = await Failures.of {
      search.answer(1, toCall: 0)
      search.answer(2, toCall: 0)
    }
    #expect(failures.texts == ["Call 0 of 'search' is over: it was answered before, or its caller was cancelled."])
    #expect(try await search("a") == 1)
  }

  @Test func `a caller that was cancelled before does not call`() async {
    let gate = Gate("door")
    let task = Task {
      try? await gate.waitIgnoringCancellation()
      return try await search("a")
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(search.calls == [])
  }

  @Test func `a caller that is cancelled while it waits gets a CancellationError at once, and no answer`() async throws
  {
    let task = call("a")
    await search.waitForCalls()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    search.answer(2)
    #expect(try await search("b") == 2)
    #expect(search.calls == ["a", "b"])
  }

  @Test func `a caller that is cancelled once it was answered gets the answer`() async throws {
    let task = call("a")
    await search.waitForCalls()
    search.answer(1)
    task.cancel()
    #expect(try await task.value == 1)
  }

  @Test func `that ignores cancellation lets its caller wait, cancelled or not`() async throws {
    let slow = Stub<String, Int>("slow", ignoringCancellation: true)
    let task = call("a", of: slow)
    await slow.waitForCalls()
    task.cancel()
    #expect(slow.waiting == ["a"])
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await slow("b")
    }
    await slow.waitForCalls(2)
    slow.answer(1)
    slow.answer(2)
    #expect(try await task.value == 1)
    #expect(try await late.value == 2)
  }

  @Test func `gives up by itself, though its caller was not cancelled`() async {
    let task = call("a")
    await search.waitForCalls()
    search.fail(CancellationError())
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!task.isCancelled)
  }

  @Test func `without parameters and without an answer is a door for one`() async throws {
    let ping = Stub<Void, Void>("ping")
    ping.answer()
    try await ping()
    #expect(ping.calls.count == 1)
  }

  @Test func `that is never called fails where the test waits for it, with the runs in flight`() async {
    var (line, start): (UInt, UInt) = (0, 0)
    let failures = await Failures.of {
      let store = TestStore.desk()
      start = #line + 1
      store.send(.run { [search] _ in _ = try await search("rope") })
      line = #line + 1
      await search.waitForCalls(2)
      search.answer(1)
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects 'search' to be called 2 times, and it was called once. All work is at rest.
        In flight:
          'desk' of Desk (\(#fileID):\(start)) waits at 'search' ("rope")
        """
      ])
    #expect(failures.lines == [line])
  }

  @Test func `that is never called, in a test without a store, resumes a test that is cancelled, and fails`() async {
    var line: UInt = 0
    let failures = await Failures.of {
      line = #line + 1
      let test = Task { await search.waitForCalls() }
      // On the main actor, so that the test waits for the call by then.
      await Task {}.value
      test.cancel()
      await test.value
    }
    #expect(
      failures.texts == [
        "The test expects 'search' to be called once, and it was called 0 times. The test was cancelled."
      ])
    #expect(failures.lines == [line])
  }

  @Test func `is called and answered from several threads`() async {
    let stub = Stub<Int, Int>("stub")
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          let task = Task { try await stub(number) }
          if number.isMultiple(of: 5) { task.cancel() }
          _ = await task.result
        }
        group.addTask { if !number.isMultiple(of: 5) { stub.answer(number) } }
        group.addTask { _ = (stub.calls.count, stub.waiting.count) }
      }
      // A cancelled caller may have been answered, and then another one keeps waiting.
      group.addTask { for _ in 0..<40 { stub.answer(-1) } }
    }
    #expect(stub.waiting == [])
    #expect(stub.calls.count <= 200)
    while stub.desk.unasked.count > 0 { _ = try? await stub(0) }
  }
}
