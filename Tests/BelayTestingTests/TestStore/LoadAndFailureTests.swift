// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

private struct Offline: Error { var server: String }

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `Loads and failures, in a test store` {
  let price = Stub<Void, Int>("price")

  /// Both ways to load.
  enum Way: CaseIterable { case effect, context }

  func load(_ way: Way, _ lane: Lane = .desk) -> Desk.Action {
    let price = price
    return .act("load") { _ in
      switch way {
      case .effect: .load(\.price, in: lane) { _ in try await price() }
      case .context: .run(lane) { context in try await context.load(\.price) { try await price() } }
      }
    }
  }

  /// Sends it, and receives the events of this way.
  func sendLoad(
    _ way: Way, _ lane: Lane = .desk, to store: TestStore<Desk>, showing loading: Loadable<Int> = .loading(last: nil)
  ) async {
    switch way {
    case .effect: store.send(load(way, lane)) { $0.price = loading }
    case .context:
      store.send(load(way, lane))
      await store.receive(.set(\.price, to: loading))
    }
  }

  @Test(arguments: Way.allCases) func `a load that succeeds`(_ way: Way) async {
    let store = TestStore.desk()
    await sendLoad(way, to: store)
    price.answer(410)
    await store.receive(.set(\.price, to: .loaded(410)))
    await store.finish()
  }

  @Test(arguments: Way.allCases) func `a load that fails is told by a failure alike`(_ way: Way) async {
    let store = TestStore.desk()
    await sendLoad(way, to: store)
    price.fail(NoConnection())
    await store.receive(.set(\.price)) { $0.price = .failed(LoadFailure(NoConnection()), last: nil) }
    await store.finish()
  }

  @Test(arguments: Way.allCases) func `a load that fails otherwise than the test says fails`(_ way: Way) async {
    let failures = await Failures.of {
      let store = TestStore.desk()
      await sendLoad(way, to: store)
      price.fail(Offline(server: "a"))
      await store.receive(.set(\.price, to: .failed(LoadFailure(NoConnection()), last: nil)))
      await store.finish()
    }
    #expect(
      failures.texts == [
        """
        \\.price has its result changes the state in another way than the test expects:

            price.failed.0
              expected: LoadFailure(NoConnection())
              actual:   LoadFailure(Offline(server: "a"))

        Fix the closure or the feature.
        """
      ])
  }

  @Test(arguments: Way.allCases) func `a load that is cancelled is as it was before`(_ way: Way) async {
    let store = TestStore.desk(.init(price: .loaded(400)))
    await sendLoad(way, to: store, showing: .loading(last: 400))
    store.send(.act { _ in .cancel(.desk) }) { $0.price = .loaded(400) }
    await store.finish()
  }

  @Test func `a load that gives up by itself is as it was before, and that is received`() async {
    let store = TestStore.desk(.init(price: .loaded(400)))
    await sendLoad(.effect, to: store, showing: .loading(last: 400))
    price.fail(CancellationError())
    await store.receive(.set(\.price, to: .loaded(400)))
    await store.finish()
  }

  @Test func `a load that supersedes another does not flicker`() async {
    let store = TestStore.desk()
    await sendLoad(.effect, .restart, to: store)
    await price.waitForCalls()
    store.send(load(.effect, .restart))
    await price.waitForCalls(2)
    price.answer(2, toCall: 1)
    await store.receive(.set(\.price, to: .loaded(2)))
    await store.finish()
  }

  @Test func `a load that joins another shows nothing of its own`() async {
    let store = TestStore.desk()
    await sendLoad(.effect, .join, to: store)
    store.send(load(.effect, .join))
    price.answer(1)
    await store.receive(.set(\.price, to: .loaded(1)))
    #expect(price.calls.count == 1)
    await store.finish()
  }

  // MARK: Failures

  static let failing = Desk.Action.run { _ in throw NoConnection() }

  @Test func `a failure answered by a mutation is received as one`() async {
    let store = TestStore(Desk { .mutation(.noted("\($0)")) }, state: .init())
    store.send(Self.failing)
    await store.receive(.noted("NoConnection()")) { $0.note = "NoConnection()" }
    await store.finish()
  }

  @Test func `a failure answered by an update is received by its field`() async {
    let store = TestStore(Desk { error in .update { $0.note = "\(error)" } }, state: .init())
    store.send(Self.failing)
    await store.receive(.set(\.note, to: "NoConnection()"))
    await store.finish()
  }

  @Test func `a failure answered by an output is received as one`() async {
    let store = TestStore(Desk { _ in .output(.done(0)) }, state: .init())
    store.send(Self.failing)
    await store.receive(.output(.done(0)))
    await store.finish()
  }

  @Test func `a failure that is ignored is nothing`() async {
    let store = TestStore(Desk { _ in .ignored }, state: .init())
    let run = store.run(Self.failing)
    await store.finish()
    #expect(run.outcome.error as? NoConnection == NoConnection())
  }
}
