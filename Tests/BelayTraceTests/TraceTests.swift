// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport
@testable import BelayTrace

@Suite("Trace: a store")
@MainActor
struct TraceTests {
  private let store = Store(Probe(answer: { _, _ in .mutation(.deliver("failed")) }), state: .init())
  private let log = TraceLog()

  /// Traced from its beginning.
  private init() {
    store.trace(to: log)
    #expect(log.newLines() == ["Probe: began"])
  }

  @Test
  func `An action, what it changed, its run, its mutation, its output and its end`() async {
    let job = Job("work")
    let run = store.run(.run(.search, job))
    store.send(.set { $0.count = 3 })
    await job.begins()
    await job.finish()
    await run.finished()
    #expect(
      log.lines == [
        "Probe: received effect", "Probe: 1 search starts", "Probe: received set, count 0 → 3",
        "Probe: applied deliver by 1, delivered [] → [\"work\"]", "Probe: output work", "Probe: 1 ended finished",
      ])
    #expect(log.events.map(\.number) == Array(2...7), "the numbers go on from the beginning of the trace")
    #expect(log.events.map(\.time) == log.events.map(\.time).sorted())
  }

  @Test
  func `A run says where it is written, and what it is called`() {
    store.send(.effect(.run(.search, name: "query") { _ in }))
    guard case .registered(let run, .starts) = log.events.last?.kind else {
      Issue.record("\(log.lines)")
      return
    }
    #expect(run.fileID == #fileID && run.line == #line - 5)
    #expect(run.name == "query" && run.lane == .search)
  }

  @Test
  func `Lanes: what waits, starts, supersedes, joins and is dropped`() {
    for lane in [.upload, .upload, .search, .search, .save, .save, .refresh, .refresh] as [Lane] {
      store.send(.run(lane, Job("\(lane)")))
    }
    #expect(
      log.newLines().filter { !$0.contains("received") } == [
        "Probe: 1 upload starts", "Probe: 2 upload waits", "Probe: 3 search starts", "Probe: 4 search starts",
        "Probe: 3 ended superseded", "Probe: 5 save starts", "Probe: 6 save dropped", "Probe: 6 ended dropped",
        "Probe: 7 refresh starts", "Probe: 8 refresh joins",
      ])
    store.send(.effect(.merge(.cancel(.refresh), .cancel(.save))))
    #expect(
      log.newLines() == [
        "Probe: received effect", "Probe: 7 ended cancelled", "Probe: 8 ended cancelled", "Probe: 5 ended cancelled",
      ])
  }

  @Test
  func `A run that waited starts when the one before it ends`() async {
    let (first, second) = (Job("first"), Job("second"))
    let runs = [store.run(.run(.upload, first)), store.run(.run(.upload, second))]
    await first.begins()
    await first.finish()
    await second.begins()
    await second.finish()
    await runs[1].finished()
    let lines = log.lines.filter { $0.contains("ended") || $0.contains("started") }
    #expect(lines == ["Probe: 1 ended finished", "Probe: 2 started", "Probe: 2 ended finished"])
  }

  @Test
  func `Held values, loads, undo and failures say whose they are`() async {
    let gate = Gate()
    let run = store.run(
      .effect(
        .run(holding: \.isBusy, at: true, undo: .deliver("undone")) { context in
          try context.update { $0.title = "working" }
          await gate.wait()
          throw Offline()
        }))
    await gate.waitUntilReached()
    gate.open()
    await run.finished()
    #expect(
      log.newLines() == [
        "Probe: received effect", "Probe: 1 \(Lane.concurrent) starts", "Probe: held isBusy by 1, isBusy false → true",
        "Probe: updated by 1, title  → working", "Probe: 1 ended \(Run.Outcome.failed(Offline()))",
        "Probe: restored isBusy by 1, isBusy true → false", "Probe: undone deliver by 1, delivered [] → [\"undone\"]",
        "Probe: applied deliver by 1, delivered [\"undone\"] → [\"undone\", \"failed\"]",
      ])
  }

  @Test
  func `A nested run names the run around it`() async {
    await store.perform(.run { context in context.run(.images) { _ in } })
    #expect(
      log.lines == [
        "Probe: received effect", "Probe: 1 \(Lane.concurrent) starts", "Probe: 2 images in 1 starts",
        "Probe: 2 ended finished",
        "Probe: 1 ended finished",
      ])
  }

  @Test
  func `After the end, actions are ignored, and the trace says so`() {
    store.send(.run(.search, Job("never")))
    store.lifetime.end()
    store.send(.set { $0.count = 1 })
    #expect(
      log.lines == [
        "Probe: received effect", "Probe: 1 search starts", "Probe: 1 ended cancelled", "Probe: ended",
        "Probe: ignored set",
      ])
  }

  @Test(arguments: [false, true])
  func `The handle's release ends the trace's place, on whatever thread`(offMain: Bool) async {
    let log = TraceLog()
    let handle = Handle(Store(Probe(), state: .init()))
    handle.object!.trace(to: log)
    handle.object!.send(.run(.search, Job("never")))
    if offMain { await onThreads(1) { _ in handle.release() } } else { handle.release() }
    #expect(log.lines.suffix(2) == ["Probe: 1 ended cancelled", "Probe: ended"])
  }
}
