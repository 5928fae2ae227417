// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Feature.failed: what becomes of an error")
@MainActor
struct FailureTests {
  let parent = Parent()

  private struct Rejected: Error {
    var code = -999
  }

  private func answering(_ answer: FailureResponse<Probe>, asked: Log = Log()) -> Probe {
    Probe { error, action in
      asked.add("\(type(of: error)) in \(action)")
      return answer
    }
  }

  @Test
  func `mutation: it is applied in the ending turn`() async {
    let asked = Log()
    let store = parent.open(answering(.mutation(.title("could not load")), asked: asked))
    let outcome = await store.perform(Probe.Action(description: "retryTapped") { _ in .run { _ in throw Offline() } })
    #expect(outcome == .failed(Offline()))
    #expect(outcome.error as? Offline == Offline())
    #expect(store.title == "could not load")
    #expect(asked.lines == ["Offline in retryTapped"])
  }

  @Test
  func `update: it changes the state in the ending turn, after what was held is restored`() async {
    let store = parent.open(answering(.update { $0.title = "busy: \($0.isBusy)" }))
    await store.perform(.effect(.run(holding: \.isBusy, at: true) { _ in throw Offline() }))
    #expect(store.title == "busy: false")
  }

  @Test
  func `output: the owner hears it`() async {
    let store = parent.open(answering(.output("signed out")))
    await store.perform(.run { _ in throw Offline() })
    #expect(parent.heard == ["signed out"])
  }

  @Test
  func `ignored: nothing follows, and nothing is reported`() async {
    let reports = Reports()
    let store = parent.open(answering(.ignored))
    let outcome = await reports.collect { await store.perform(.run { _ in throw Offline() }) }
    #expect(outcome == .failed(Offline()))
    #expect(reports.isEmpty)
  }

  #if DEBUG
    @Test
    func `unhandled, the default: a report that names the feature, the action, the error, the run and its line`()
      async throws
    {
      let reports = Reports()
      let store = parent.open()
      let line: UInt = #line + 3
      _ = await reports.collect {
        await store.perform(
          Probe.Action(description: "buyTapped") { _ in .run(.save, name: "purchase") { _ in throw Offline() } })
      }
      #expect(reports.lines.count == 1)
      let report = try #require(reports.lines.first)
      #expect(report.contains("'purchase'"))
      #expect(report.contains("FailureTests.swift:\(line)"))
      #expect(report.contains("Probe"))
      #expect(report.contains("buyTapped"))
      #expect(report.contains("no network"))
      #expect(report.contains("failed(_:in:)"))
    }
  #endif

  @Test
  func `Behavior 23: one run throws, its siblings continue`() async {
    let store = parent.open(answering(.ignored))
    let jobs = [Job("one"), Job("throws", throwing: Offline()), Job("three")]
    let run = store.run(.effect(.merge(jobs.map { .run(.images, $0.work) })))
    await jobs[1].finish()
    #expect(run.outcome == .pending)
    await jobs[0].finish()
    await jobs[2].finish()
    #expect(await run.finished() == .failed(Offline()))
    #expect(store.delivered == ["throws", "one", "three"])
  }

  @Test
  func `G7: a live run that throws CancellationError was cancelled: no handler is called, nothing is reported`() async {
    let asked = Log()
    let reports = Reports()
    let store = parent.open(answering(.ignored, asked: asked))
    let outcome = await reports.collect { await store.perform(.run { _ in throw CancellationError() }) }
    #expect(outcome == .cancelled)
    #expect(asked.isEmpty && reports.isEmpty)
  }

  @Test
  func `G7: whatever a run throws after it was cancelled is cancellation, as a cancelled URL session does`() async {
    await isDropped { _, run in run.cancel() }
  }

  @Test
  func `G7: whatever a superseded run throws is dropped`() async {
    await isDropped(outcome: .superseded) { store, _ in store.send(.run(.search) { _ in }) }
  }

  @Test
  func `G7: whatever a run of an ended store throws is dropped`() async {
    await isDropped { store, _ in store.lifetime.end() }
  }

  private func isDropped(
    outcome: Run.Outcome = .cancelled, _ end: (Store<Probe>, Run) -> Void,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async {
    let asked = Log()
    let reports = Reports()
    let store = parent.open(answering(.mutation(.title("alert")), asked: asked))
    let job = Job("late", throwing: Rejected())
    let run = await reports.collect { store.run(.run(.search, job)) }
    await job.begins()
    end(store, run)
    await job.finish()
    #expect(run.outcome == outcome, sourceLocation: sourceLocation)
    #expect(asked.isEmpty && reports.isEmpty, sourceLocation: sourceLocation)
    #expect(store.title.isEmpty, sourceLocation: sourceLocation)
  }

  @Test
  func `An error that looks like a cancellation, thrown while the run is live, is a failure`() async {
    let asked = Log()
    let store = parent.open(answering(.ignored, asked: asked))
    #expect(await store.perform(.run { _ in throw Rejected() }).error is Rejected)
    #expect(asked.lines == ["Rejected in effect"])
  }

  @Test
  func `G7: work that continues after a failed access and throws that error was cancelled`() async {
    let asked = Log()
    let store = parent.open(answering(.ignored, asked: asked))
    let gate = Gate()
    let returned = Gate()
    let run = store.run(
      .run { context in
        defer { returned.open() }
        await gate.wait()
        try context.apply(.title("late"))
      })
    await gate.waitUntilReached()
    run.cancel()
    gate.open()
    await returned.wait()
    #expect(run.outcome == .cancelled)
    #expect(asked.isEmpty)
  }
}
