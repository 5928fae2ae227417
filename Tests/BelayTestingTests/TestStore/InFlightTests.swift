// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTesting

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A run in flight` {
  static let resume = "Resume the work that waits: answer the stub, open the gate, or advance the clock."
  static let replace =
    "Give the work a stub, a gate or a test clock in place of what it waits for: only those can a test wait for."
  static let uncontrolled =
    "runs, or waits for something that the test does not control: no gate, stub, test clock or store"

  let answer = Stub<String, Int>("answer")
  let gate = Gate("door")
  let clock = TestClock()

  /// The failure of a `receive` of something that never happens, and the failure at the end, for the same runs.
  func expectNamed(
    _ runs: [String], _ advice: String = resume, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    ending scope: TaskScope? = nil, _ send: (TestStore<Desk>) -> Void
  ) async {
    var lines: [UInt] = []
    let failures = await Failures.of {
      let store = TestStore.desk(exhaustivity: [.events, .runs])
      send(store)
      lines.append(#line + 1)
      await store.receive(.counted(9))
      lines.append(#line + 1)
      await store.finish()
      store.end()
      scope?.end()
      await store.finish()
    }
    let list = runs.map { "  \($0)" }.joined(separator: "\n")
    #expect(
      failures.texts == [
        """
        The test expects .counted(9), and all work is at rest.
        No other event has come.
        In flight:
        \(list)
        \(advice)
        """,
        """
        At the end, work is in flight:
        \(list)
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """,
      ], sourceLocation: sourceLocation)
    #expect(failures.lines == lines, sourceLocation: sourceLocation)
  }

  func place(_ line: UInt) -> String { "(\(#fileID):\(line))" }

  @Test func `that is none: the test has not sent what starts it`() async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      await store.receive(.counted(9))
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        The test expects .counted(9), and all work is at rest.
        No other event has come.
        No run is in flight.
        Send the action that causes it first, or fix the feature.
        """
      ])
  }

  @Test func `at a stub is named with what it has asked`() async {
    await expectNamed(["'desk' of Desk \(place(#line + 1)) waits at 'answer' (\"rope\")"]) {
      $0.send(.run { [answer] _ in _ = try await answer("rope") })
    }
  }

  @Test func `at a gate is named with the gate`() async {
    await expectNamed(["'desk' of Desk \(place(#line + 1)) waits at 'door'"]) {
      $0.send(.run { [gate] _ in try await gate.wait() })
    }
  }

  @Test func `asleep on a test clock is named with the time until when`() async {
    await expectNamed(["'desk' of Desk \(place(#line + 1)) waits for 0.3 s on the test clock"]) {
      $0.send(.run { [clock] _ in try await clock.sleep(for: .milliseconds(300)) })
    }
    #expect(clock.sleepers.isEmpty)
  }

  @Test func `that awaits another run is named with that one`() async {
    let scope = TaskScope()
    let line: UInt = #line + 6
    let runs = [
      "'desk' of Desk \(place(line)) waits for the end of 'upload' \(place(line))",
      "'upload' of TaskScope \(place(line)) waits at 'door'",
    ]
    await expectNamed(runs, ending: scope) {
      $0.send(.run { [gate] _ in await scope.run(Lane("upload")) { try await gate.wait() }.finished() })
    }
  }

  @Test func `in Task.sleep is named as work that the test does not control`() async {
    await expectNamed(["'desk' of Desk \(place(#line + 1)) \(Self.uncontrolled)"], Self.replace) {
      $0.send(.run { _ in try await Task.sleep(for: .seconds(1000)) })
    }
  }

  @Test func `on an AsyncStream is named as work that the test does not control`() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    await expectNamed(["'desk' of Desk \(place(#line + 1)) \(Self.uncontrolled)"], Self.replace) {
      $0.send(.run { _ in for await _ in stream {} })
    }
    continuation.finish()
  }

  @Test func `that waits for its turn is named so`() async {
    let line: UInt = #line + 2
    await expectNamed([
      "'queue' of Desk \(place(line + 3)) waits at 'door'",
      "'queue' of Desk \(place(line + 4)) waits for its turn in its lane",
    ]) {
      $0.send(.run(.queue) { [gate] _ in try await gate.wait() })
      $0.send(.run(.queue) { _ in })
    }
  }

  @Test func `with one nested in it names both`() async {
    let line: UInt = #line + 2
    await expectNamed([
      "'desk' of Desk \(place(line + 4)) waits for the runs nested in it, or has not begun",
      "'inner' of Desk \(place(line + 4)) waits at 'door'",
    ]) {
      $0.send(
        .run { [gate] context in context.run(Lane("inner"), name: nil) { _ in try await gate.wait() } })
    }
  }

  @Test func `that has joined another is named so`() async {
    let line: UInt = #line + 2
    await expectNamed([
      "'join' of Desk \(place(line + 3)) waits at 'door'",
      "'join' of Desk \(place(line + 4)) waits for the end of the run that it has joined",
    ]) {
      $0.send(.run(.join) { [gate] _ in try await gate.wait() })
      $0.send(.run(.join) { _ in })
    }
  }

  @Test func `that waits at two stubs at once is named with both`() async {
    await expectNamed(["'desk' of Desk \(place(#line + 2)) waits at 'door' and at 'answer' (\"rope\")"]) {
      $0.send(
        .run { [gate, answer] _ in
          async let first: Void = gate.wait()
          async let second = answer("rope")
          _ = try await (first, second)
        })
    }
  }

  @Test func `that ignores its cancellation is named so, until it returns`() async {
    let slow = Stub<String, Int>("slow", ignoringCancellation: true)
    var line: UInt = 0
    let failures = await Failures.of {
      let store = TestStore.desk()
      line = #line + 1
      let run = store.run(.run { _ in _ = try await slow("rope") })
      await slow.waitForCalls()
      run.cancel()
      await store.finish()
      slow.answer(1)
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        At the end, work is in flight:
          'desk' of Desk \(place(line)) was cancelled, has not returned, and waits at 'slow' ("rope")
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """
      ])
  }

  @concurrent private nonisolated static func spin(until stop: borrowing Lock<Bool>) async {
    while !stop.withLock({ $0 }) { await Task.yield() }
  }

  @Test func `that never comes to rest fails, and does not hang the test`() async {
    let stop = Lock(false)
    let failures = await Failures.of {
      let store = TestStore.desk(exhaustivity: .off)
      store.send(
        .run { _ in await Self.spin(until: stop) })
      await WorkMonitor.$mostPasses.withValue(2000) { await store.finish() }
      stop.withLock { $0 = true }
      await store.finish()
    }
    #expect(failures.texts.count == 1)
    #expect(
      failures.texts.first?.hasPrefix(
        "The work never comes to rest: it runs on without waiting for a gate, a stub, a test clock or a store.\n")
        == true)
  }
}
