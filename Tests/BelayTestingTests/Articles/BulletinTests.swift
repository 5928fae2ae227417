// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@MainActor
@Suite(.controlsWork, .leavesNoRuns, .timeLimit(.minutes(15)))
struct BulletinTests {
  /// What stands for `UIApplication`.
  @MainActor
  final class System {
    private(set) var log: [String] = []
    private var expired: (@MainActor () -> Void)?

    var time: BackgroundTime {
      BackgroundTime { [self] expired in
        log.append("begun")
        self.expired = expired
        return { self.log.append("given back") }
      }
    }

    func expire() { expired?() }
  }

  let clock = TestClock()
  let load = Stub<Void, [String]>("load", ignoringCancellation: true)
  let save = Stub<String, Void>("save", ignoringCancellation: true)
  let system = System()

  private func makeStore() -> Store<Bulletin> {
    Store(
      Bulletin(clock: clock, load: { [load] in try await load() }, save: { [save] in try await save($0) }),
      state: .init())
  }

  @Test func `a note is written in time that is given back once`() async {
    let store = makeStore()
    store.send(.noteTyped("rope"))
    save.answer()
    #expect(await system.time.finish(store.run(.wentToBackground)) == .finished)
    #expect(store.savedNote == "rope")
    system.expire()
    #expect(system.log == ["begun", "given back"])
    // Nothing is to be written: no time is asked for.
    #expect(await system.time.finish(store.run(.wentToBackground)) == .finished)
    #expect(system.log.count == 2)
  }

  @Test func `when the time is over, the run ends in that call, and nothing is saved later`() async {
    let store = makeStore()
    store.send(.noteTyped("rope"))
    let run = store.run(.wentToBackground)
    let finishing = Task { await system.time.finish(run) }
    await save.waitForCalls()
    await clock.advance(by: .zero)
    system.expire()
    #expect(run.outcome == .cancelled)
    #expect(system.log == ["begun", "given back"])
    save.answer()
    await clock.advance(by: .zero)
    #expect(await finishing.value == .cancelled)
    #expect(store.savedNote.isEmpty)
    #expect(system.log.count == 2)
  }

  @Test func `a refresh fails before the system ends it`() async {
    let store = makeStore()
    let refresh = store.run(.refreshDue)
    await load.waitForCalls()
    await clock.advance(by: .seconds(25))
    #expect(refresh.outcome == .failed(DeadlineError(cause: .deadlineExpired)))
    #expect(store.failure == "DeadlineError")
    #expect(!store.isRefreshing)
    load.answer(["late"])
    await clock.advance(by: .zero)
    #expect(store.headlines.isEmpty)
  }

  @Test func `a refresh that the system ends leaves nothing behind`() async {
    let store = makeStore()
    let task = Task { await store.perform(.refreshDue) }
    await load.waitForCalls()
    #expect(store.isRefreshing)
    task.cancel()
    _ = await task.value
    #expect(!store.isRefreshing)
    load.answer(["late"])
    await clock.advance(by: .zero)
    #expect(store.headlines.isEmpty)
  }
}
