// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Run")
@MainActor
struct RunTests {
  let scope = TaskScope()
  let gate = Gate()

  @Test(arguments: [true, false])
  func `A cancelled waiter stops waiting and gets pending; the run continues`(isCancelledBefore: Bool) async {
    let run = scope.run { [gate] in await gate.wait() }
    let entered = Gate()
    let waiter = Task { @MainActor in
      entered.open()
      return await run.finished()
    }
    // Otherwise the waiter waits when the gate opens, because it does not leave the main actor before.
    if !isCancelledBefore { await entered.wait() }
    waiter.cancel()
    #expect(await waiter.value == .pending)
    #expect(run.outcome == .pending)
    gate.open()
    #expect(await run.finished() == .finished)
    expectEmptyRegistry(of: scope.engine)
  }

  @Test
  func `A cancelled waiter gets the outcome of a run that has ended`() async {
    let run = scope.run {}
    await run.finished()
    let waiter = Task { @MainActor in await run.finished() }
    waiter.cancel()
    #expect(await waiter.value == .finished)
  }

  @Test
  func `All waiters of a run are told, those that come later too`() async {
    let run = scope.run { [gate] in await gate.wait() }
    let waiters = (0..<10).map { _ in Task { @MainActor in await run.finished() } }
    gate.open()
    for waiter in waiters { #expect(await waiter.value == .finished) }
    #expect(await run.finished() == .finished)
  }

  @Test
  func `Plain runs begin in the order of the calls, on the main actor`() async {
    let log = Log()
    let runs = (0..<200).map { number in
      scope.run {
        MainActor.preconditionIsolated()
        log.add("\(number)")
      }
    }
    #expect(log.isEmpty)
    for run in runs { await run.finished() }
    #expect(log.lines == (0..<200).map(String.init))
    expectEmptyRegistry(of: scope.engine)
  }

  @Test
  func `Runs for a main-actor owner begin in the order of the calls`() async {
    let screen = Screen()
    let runs = (0..<200).map { number in scope.run(on: screen) { owner in try owner { $0.show("\(number)") } } }
    for run in runs { await run.finished() }
    #expect(screen.log.lines == (0..<200).map(String.init))
  }

  @Test(arguments: 0..<5)
  func `Plain runs begin in the order of the calls, on the actor where they are written`(round: Int) async {
    let importer = Importer()
    for run in await importer.importAll(500) { await run.finished() }
    #expect(await importer.imported == Array(0..<500))
    #expect(importer.scope.engine.liveRuns == 0)
  }

  /// An actor that owns its scope and starts plain runs on itself.
  actor Importer {
    nonisolated let scope = TaskScope()
    var imported: [Int] = []

    func importAll(_ count: Int) -> [Run] {
      (0..<count).map { number in scope.run { self.imported.append(number) } }
    }
  }
}

@Suite("Run.Outcome")
struct RunOutcomeTests {
  struct Opaque: Error { let code: Int }
  struct Other: Error, Equatable {}

  static let all: [Run.Outcome] = [
    .pending, .finished, .failed(Mishap("offline")), .cancelled, .superseded, .dropped,
  ]

  @Test
  func `An outcome equals itself and no other`() {
    for (index, outcome) in Self.all.enumerated() {
      for (otherIndex, other) in Self.all.enumerated() { #expect((outcome == other) == (index == otherIndex)) }
    }
  }

  @Test
  func `Failures are equal when their errors have one type and are equal, or describe themselves alike`() {
    #expect(Run.Outcome.failed(Mishap("a")) == .failed(Mishap("a")))
    #expect(Run.Outcome.failed(Mishap("a")) != .failed(Mishap("b")))
    #expect(Run.Outcome.failed(Mishap("a")) != .failed(Other()))
    #expect(Run.Outcome.failed(Opaque(code: 1)) == .failed(Opaque(code: 1)))
    #expect(Run.Outcome.failed(Opaque(code: 1)) != .failed(Opaque(code: 2)))
  }

  @Test
  func `Only pending has not ended, only a failure has an error`() {
    #expect(Self.all.map(\.isEnded) == [false, true, true, true, true, true])
    #expect(Self.all.map { $0.error as? Mishap } == [nil, nil, Mishap("offline"), nil, nil, nil])
  }

  @Test
  func `Of several outcomes: pending, failed, cancelled, superseded, dropped, finished, and the left of two failures`()
  {
    let order: [Run.Outcome] = [.pending, .failed(Mishap("a")), .cancelled, .superseded, .dropped, .finished]
    for (index, stronger) in order.enumerated() {
      for weaker in order[index...] {
        #expect(stronger.combined(with: weaker) == stronger)
        #expect(weaker.combined(with: stronger) == stronger)
      }
    }
    #expect(Run.Outcome.failed(Mishap("a")).combined(with: .failed(Mishap("b"))) == .failed(Mishap("a")))
  }
}
