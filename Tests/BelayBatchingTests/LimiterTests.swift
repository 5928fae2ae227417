// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Limiter")
@MainActor
struct LimiterTests {
  let log = Log()

  /// Work that logs its beginning, and returns when its gate is opened.
  private func start(_ name: String, in limiter: Limiter, gate: Gate) -> Task<String, any Error> {
    Task { @MainActor in
      try await limiter.run {
        log.add(name)
        await gate.wait()
        return name
      }
    }
  }

  @Test(arguments: [1, 2, 5])
  func `At most 'limit' bodies go at a time, and all of them go`(limit: Int) async throws {
    let limiter = Limiter(limit: limit)
    let inside = Occupancy()
    let gates = (0..<6).map { _ in Gate() }
    let tasks = gates.map { gate in
      Task { @MainActor in
        try await limiter.run {
          inside.enter()
          defer { inside.leave() }
          await gate.wait()
        }
      }
    }
    for gate in gates.prefix(limit) { await gate.waitUntilReached() }
    await mainActorTurns()
    #expect(inside.now == limit)
    #expect(limiter.waitingCount == max(0, 6 - limit))
    for (gate, task) in zip(gates, tasks) {
      gate.open()
      try await task.value
    }
    #expect(inside.most == limit)
    #expect(limiter.openCount == 0)
  }

  @Test
  func `First in, first out, and each gets what its body returned`() async throws {
    let limiter = Limiter(limit: 1)
    let open = Gate()
    open.open()
    let names = (0..<50).map { "\($0)" }
    let tasks = names.map { start($0, in: limiter, gate: open) }
    for (task, name) in zip(tasks, names) { #expect(try await task.value == name) }
    #expect(log.lines == names)
    #expect(limiter.openCount == 0)
  }

  @Test
  func
    `No caller overtakes: one that comes at the moment in which a slot is released is served after the waiting ones`()
    async throws
  {
    let limiter = Limiter(limit: 1)
    let gate = Gate()
    let first = Task { @MainActor in
      try await limiter.run { await gate.wait() }
      // The job in which the slot was released: the waiting caller has not run yet.
      try await limiter.run { log.add("again") }
    }
    await gate.waitUntilReached()
    let second = start("second", in: limiter, gate: gate)
    await mainActorTurns()
    #expect(limiter.waitingCount == 1)
    gate.open()
    try await first.value
    _ = try await second.value
    #expect(log.lines == ["second", "again"])
  }

  @Test
  func `A cancelled waiter leaves the queue at once, its body never runs, and the others keep their order`()
    async throws
  {
    let limiter = Limiter(limit: 1)
    let gate = Gate()
    let tasks = ["A", "B", "C", "D"].map { start($0, in: limiter, gate: gate) }
    await gate.waitUntilReached()
    #expect(limiter.waitingCount == 3)
    tasks[1].cancel()
    #expect(limiter.waitingCount == 2)
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    // Still before the first has returned.
    #expect(limiter.runningCount == 1)
    gate.open()
    #expect(try await tasks[0].value == "A")
    #expect(try await tasks[2].value == "C")
    #expect(try await tasks[3].value == "D")
    #expect(log.lines == ["A", "C", "D"])
    #expect(limiter.openCount == 0)
  }

  @Test
  func `A caller that gets a slot and is cancelled at once passes it on, and its body never runs`() async throws {
    let limiter = Limiter(limit: 1)
    let gate = Gate()
    var waiting: [Task<String, any Error>] = []
    let first = Task { @MainActor in
      try await limiter.run { await gate.wait() }
      // The slot is B's, whose task has not run yet.
      #expect(limiter.runningCount == 1 && limiter.waitingCount == 1)
      waiting[0].cancel()
    }
    await gate.waitUntilReached()
    waiting = ["B", "C"].map { start($0, in: limiter, gate: gate) }
    await mainActorTurns()
    gate.open()
    try await first.value
    await #expect(throws: CancellationError.self) { try await waiting[0].value }
    #expect(try await waiting[1].value == "C")
    #expect(log.lines == ["C"])
    #expect(limiter.openCount == 0)
  }

  @Test(arguments: [true, false])
  func `A caller that was cancelled before the call does not run, with a free slot and without`(isFree: Bool)
    async throws
  {
    let limiter = Limiter(limit: 1)
    let gate = Gate()
    let other = isFree ? nil : start("other", in: limiter, gate: gate)
    await mainActorTurns()
    let task = Task { @MainActor in try await limiter.run { log.add("never") } }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.open()
    _ = try await other?.value
    #expect(log.lines == (isFree ? [] : ["other"]))
    #expect(limiter.openCount == 0)
  }

  @Test
  func `A body whose caller was cancelled keeps its slot until it returns, and what it returns is returned`()
    async throws
  {
    let limiter = Limiter(limit: 1)
    let (gate, open) = (Gate(), Gate())
    open.open()
    let first = start("A", in: limiter, gate: gate)
    await gate.waitUntilReached()
    let second = start("B", in: limiter, gate: open)
    first.cancel()
    await mainActorTurns()
    #expect(limiter.waitingCount == 1)
    #expect(log.lines == ["A"])
    gate.open()
    #expect(try await first.value == "A")
    #expect(try await second.value == "B")
    #expect(limiter.openCount == 0)
  }

  @Test
  func `A body that fails releases its slot, and its error is its caller's`() async throws {
    let limiter = Limiter(limit: 1)
    for number in 0..<3 {
      await #expect(throws: Mishap("\(number)")) { try await limiter.run { throw Mishap("\(number)") } }
    }
    #expect(try await limiter.run { 7 } == 7)
    #expect(limiter.openCount == 0)
  }

  /// Neither the actor's state nor what the body returns is Sendable.
  final class Draft { var title = "" }

  actor Editor {
    private var draft = Draft()

    func edit(_ title: String, in limiter: Limiter) async throws -> String {
      let edited = try await limiter.run {
        self.assertIsolated()
        draft.title += title
        return draft
      }
      self.assertIsolated()
      return edited.title
    }
  }

  @Test
  func `Everything runs on the caller's actor, and nothing need be Sendable`() async throws {
    let limiter = Limiter(limit: 1)
    let editor = Editor()
    #expect(try await editor.edit("a", in: limiter) == "a")
    let gate = Gate()
    let first = start("A", in: limiter, gate: gate)
    await gate.waitUntilReached()
    async let title = editor.edit("b", in: limiter)
    gate.open()
    // Also after waiting.
    #expect(try await title == "ab")
    _ = try await first.value
    #expect(limiter.openCount == 0)
  }

  @Test
  func `A body may use another limiter, and the callers of one do not wait for those of the other`() async throws {
    let (requests, decoding) = (Limiter(limit: 1), Limiter(limit: 1))
    let value = try await requests.run { try await decoding.run { 7 } }
    #expect(value == 7)
    #expect(requests.openCount + decoding.openCount == 0)
  }
}
