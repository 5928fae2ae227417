// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Undo: Effect.run(undo:)")
@MainActor
struct UndoTests {
  let parent = Parent()

  /// Sends an optimistic change of the title, with an undo.
  private func rename(in lane: Lane = .images, _ work: @escaping Effect<Probe>.Work) -> Probe.Action {
    Probe.Action(description: "rename") { state in
      state.title = "optimistic"
      return .run(lane, undo: .title("as it was"), work)
    }
  }

  private func isUndone(
    in store: Store<Probe>, _ end: () -> Void, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(store.title == "optimistic", sourceLocation: sourceLocation)
    end()
    #expect(store.title == "as it was", sourceLocation: sourceLocation)
  }

  @Test
  func `A run that finished keeps what it promised`() async {
    let store = parent.open()
    #expect(await store.perform(rename { _ in }) == .finished)
    #expect(store.title == "optimistic")
  }

  @Test
  func `A run that failed is undone in its ending turn, before the failure is asked about`() async {
    let log = Log()
    var feature = Probe()
    feature.answer = { _, _ in
      .update { state in
        log.add(state.title)
        state.note = "could not rename"
      }
    }
    let store = parent.open(feature)
    let shown = Watcher { [unowned store] in "\(store.title) \(store.note ?? "")" }
    #expect(await store.perform(rename { _ in throw Offline() }) == .failed(Offline()))
    #expect(log.lines == ["as it was"])
    #expect(shown.seen == [" ", "optimistic ", "as it was could not rename"])
  }

  @Test
  func `A run that is cancelled, by itself or with its lane, or superseded, is undone in that turn`() async {
    let store = parent.open()
    let jobs = (0..<4).map { Job("\($0)") }
    let run = store.run(rename(jobs[0].work))
    await jobs[0].begins()
    isUndone(in: store) { run.cancel() }
    store.send(rename(jobs[1].work))
    isUndone(in: store) { store.send(.cancel(.images)) }
    store.send(rename(in: .search, jobs[2].work))
    isUndone(in: store) { store.send(.run(.search) { _ in }) }
    store.send(rename(jobs[3].work))
    isUndone(in: store) { store.lifetime.end() }
    await jobs[0].finish()
    #expect(store.delivered.isEmpty)
    #expect(store.title == "as it was")
    expectNothingLeft(in: store)
  }

  @Test
  func `A live run that throws CancellationError is undone, and no failure is asked about`() async {
    let asked = Log()
    let store = parent.open(
      Probe { _, _ in
        asked.add("asked")
        return .ignored
      })
    #expect(await store.perform(rename { _ in throw CancellationError() }) == .cancelled)
    #expect(store.title == "as it was")
    #expect(asked.isEmpty)
  }

  @Test
  func `A run that is dropped is undone in its turn: observers never see the promise`() {
    let store = parent.open()
    store.send(.set { $0.title = "as it was" })
    store.send(.run(.save, Job("goes")))
    let shown = Watcher { [unowned store] in store.title }
    #expect(store.run(rename(in: .save) { _ in }).outcome == .dropped)
    #expect(shown.seen == ["as it was"])
  }

  @Test
  func `A waiting run is undone when it is cancelled, and when keepLatest drops it`() async {
    let store = parent.open()
    let first = Job("first")
    store.send(.run(.upload, first))
    let queued = store.run(rename(in: .upload) { _ in })
    isUndone(in: store) { queued.cancel() }
    store.send(.run(.draft, Job("goes")))
    store.send(rename(in: .draft) { _ in })
    isUndone(in: store) { store.send(.run(.draft, Job("newest"))) }
    store.lifetime.end()
  }

  @Test
  func `A queued action that is cancelled is received and undone: its promise is not kept`() {
    let store = parent.open()
    let shown = Watcher { [unowned store] in store.title }
    store.send(
      Probe.Action { [unowned store] _ in
        store.run(rename { _ in }).cancel()
        return .none
      })
    #expect(store.title == "as it was")
    #expect(shown.seen == ["", "as it was"])
  }

  @Test
  func `A run that joins is undone when the run that it joined failed; the failure is told once`() async {
    let asked = Log()
    let store = parent.open(
      Probe { _, action in
        asked.add("\(action)")
        return .ignored
      })
    let job = Job("goes", throwing: Offline())
    store.send(.run(.refresh, job))
    let joined = store.run(rename(in: .refresh) { _ in })
    await job.finish()
    #expect(await joined.finished() == .failed(Offline()))
    #expect(store.title == "as it was")
    #expect(asked.lines == ["effect"])
  }

  @Test
  func `What is held is restored before the undo: of the two, the undo decides`() async {
    let store = parent.open()
    let run = store.run(
      .effect(.run(holding: \.title, at: "held", undo: .title("undone"), Job("late").work)))
    #expect(store.title == "held")
    run.cancel()
    #expect(store.title == "undone")
  }

  @Test
  func `G6: a run whose work returned and whose nested run failed has failed, and is undone`() async {
    let store = parent.open(Probe { _, _ in .ignored })
    let outcome = await store.perform(rename { context in context.run { _ in throw Offline() } })
    #expect(outcome == .failed(Offline()))
    #expect(store.title == "as it was")
  }

  /// Two optimistic ratings at the same time: 3 instead of 0, then 5 instead of 3. Undone in the other order they leave
  /// 0.
  private func rateTwice(_ number: Int, in store: Store<Probe>) {
    for (index, (stars, before)) in [(3, 0), (5, 3)].enumerated() {
      store.send(
        Probe.Action { state in
          state.count = stars
          return .run(Lane("rating \(number)", id: number < 0 ? 0 : index), undo: .count(before), Job("late").work)
        })
    }
    #expect(store.count == 5)
  }

  @Test(arguments: 0..<8)
  func `The undo of several at end() is that of the newest first, in whatever lanes they are`(number: Int) {
    let store = parent.open()
    rateTwice(number, in: store)
    store.lifetime.end()
    #expect(store.count == 0)
  }

  @Test
  func `The undo of several when their lane is cancelled is that of the newest first`() {
    let store = parent.open()
    rateTwice(-1, in: store)
    store.send(.cancel(Lane("rating -1", id: 0)))
    #expect(store.count == 0)
  }
}
