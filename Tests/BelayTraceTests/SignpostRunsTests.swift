// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport
@testable import BelayTrace

@Suite("Signposts: intervals of runs")
@MainActor
struct SignpostRunsTests {
  private let store = Store(Probe(answer: { _, _ in .ignored }), state: .init())
  private let log = TraceLog()

  private init() { store.trace(to: log) }

  /// The steps of all events so far, in words. The number identifies the run.
  private var steps: [String] {
    var runs = SignpostRuns()
    return log.events.compactMap { runs.step(for: $0) }.map { step in
      switch step {
      case .begin(let id, let text): "\(id.number) begins: \(text)"
      case .end(let id, let text): "\(id.number) ends: \(text)"
      case .mark(let text): text
      }
    }
  }

  @Test
  func `A run's interval lasts from its start to its end, and its texts have no values`() async {
    let job = Job("secret")
    let run = store.run(.run(.search, job))
    await job.begins()
    await job.finish()
    await run.finished()
    #expect(steps == ["Probe received Action", "1 begins: Probe search", "Probe emitted String", "1 ends: finished"])
  }

  @Test
  func `A run that waits has its interval when it starts`() async {
    let jobs = [Job("first"), Job("second")]
    let runs = jobs.map { store.run(.run(.upload, $0)) }
    #expect(steps.filter { $0.contains("begins") } == ["1 begins: Probe upload"])
    for (job, run) in zip(jobs, runs) {
      await job.begins()
      await job.finish()
      await run.finished()
    }
    #expect(
      steps.filter { $0.contains("ends") || $0.contains("begins") }.sorted() == [
        "1 begins: Probe upload", "1 ends: finished", "2 begins: Probe upload", "2 ends: finished",
      ])
  }

  @Test
  func `A run that never starts has no interval`() {
    for lane in [.save, .save, .refresh, .refresh, .upload, .upload] as [Lane] {
      store.send(.run(lane, Job("\(lane)")))
    }
    store.send(.effect(.cancel(.upload)))
    #expect(
      steps.filter { !$0.contains("received") } == [
        "1 begins: Probe save", "Probe save is dropped", "3 begins: Probe refresh", "Probe refresh joins",
        "5 begins: Probe upload", "5 ends: cancelled",
      ])
  }

  @Test
  func `A failure's interval does not say the error`() async {
    struct Refused: Error {}
    let run = store.run(.effect(.run(.search, name: "query") { _ in throw Refused() }))
    await run.finished()
    #expect(steps.suffix(2) == ["1 begins: Probe search query", "1 ends: failed"])
  }

  @Test
  func `The name of an event has no value, whatever the type of the output`() async {
    final class Names: FeatureObserver {
      var all: [String] = []
      func observe(_ event: FeatureEvent) { all.append(event.name) }
    }
    let names = Names()
    store.trace(to: names)
    let job = Job("typed by the user")
    let run = store.run(.run(.search, job))
    await job.begins()
    await job.finish()
    await run.finished()
    #expect(names.all.last == "Probe.String")
    #expect(names.all.contains { $0.contains("typed") } == false)
  }
}
