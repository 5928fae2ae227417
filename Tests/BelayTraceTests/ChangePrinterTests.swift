// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport
@testable import BelayTrace

@Suite("Printing changes")
@MainActor
struct ChangePrinterTests {
  struct Offline: Error {}

  struct Hit: Identifiable, Equatable {
    var id: Int
    var name = "rope"
  }

  struct Search: Feature {
    struct State {
      var query = ""
      var isBusy = false
      var hits: [Hit] = [Hit(id: 1), Hit(id: 2)]
      var page: Loadable<Int> = .idle
      var detail: Detail.State?
    }
    enum Action {
      case appeared
      case queryChanged(String)
      case renamed(Int, String)
      case searched, failing, loaded, detail
    }
    enum Mutation {
      case found(Int)
      case same
    }
    enum Output { case done(Int) }
    static let detail = child(\.detail) { _, _ in Detail() }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .appeared: return .output(.done(1))
      case .queryChanged(let query): state.query = query
      case .renamed(let id, let name):
        if let index = state.hits.firstIndex(where: { $0.id == id }) { state.hits[index].name = name }
      case .searched:
        return .run(holding: \.isBusy, at: true) { context in
          try context.apply(.same)
          try context.apply(.found(3))
        }
      case .failing: return .run { _ in throw Offline() }
      case .loaded: return .load(\.page) { _ in 2 }
      case .detail: state.detail = Detail.State()
      }
      return .none
    }

    static func apply(_ mutation: Mutation, to state: inout State) {
      switch mutation {
      case .found(let id): state.hits.append(Hit(id: id))
      case .same: break
      }
    }

    func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .update { $0.query = "offline" } }
  }

  struct Detail: Feature {
    struct State: Identifiable { var id = 7, count = 0 }
    enum Action { case counted }
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.count += 1
      return .none
    }
  }

  let log = Log()
  let store = Store(Search(), state: .init())
  var printer: ChangePrinter { ChangePrinter { [log] in log.add($0) } }

  @Test
  func `An action with the fields that it has changed, elements by their position`() {
    store.trace(to: printer)
    store.send(.queryChanged("rope"))
    store.send(.renamed(2, "belt"))
    store.send(.queryChanged("rope"))
    #expect(
      log.lines == [
        """
        Search received .queryChanged("rope")
            query
              before:   ""
              after:    "rope"
        """,
        """
        Search received .renamed(2, "belt")
            hits[1].name
              before:   "rope"
              after:    "belt"
        """,
        "Search received .queryChanged(\"rope\"): no change",
      ])
  }

  @Test
  func `Work: what it holds, its mutations, and what is restored`() async {
    store.trace(to: printer)
    await store.perform(.searched)
    #expect(
      log.lines == [
        "Search received .searched: no change",
        "Search held isBusy\n    isBusy\n      before:   false\n      after:    true",
        "Search applied .same: no change",
        "Search applied .found(3)\n    hits[2]\n      before:   (not there)\n      after:    Hit(id: 3, name: \"rope\")",
        "Search restored isBusy\n    isBusy\n      before:   true\n      after:    false",
      ])
  }

  @Test
  func `Outputs, failures and what answers them, loads, a child, and what comes too late`() async {
    store.trace(to: printer)
    store.send(.appeared)
    await store.perform(.failing)
    await store.perform(.loaded)
    store.send(.detail)
    let detail = store.child(Search.detail)
    detail?.send(.counted)
    store.lifetime.end()
    store.send(.appeared)
    #expect(
      log.lines.map { $0.split(separator: "\n")[0] } == [
        "Search received .appeared: no change", "Search emitted .done(1)", "Search received .failing: no change",
        "Search failed in .failing: Offline()", "Search answered a failure", "Search received .loaded: no change",
        "Search held page", "Search loaded page", "Search received .detail", "Detail[7] received .counted",
        "Search ignored .appeared: it has ended",
      ])
  }

  @Test
  func `Stopped, it prints nothing more, and no state is copied`() {
    let tracing = store.trace(to: printer)
    store.send(.queryChanged("r"))
    tracing.stop()
    store.send(.queryChanged("ro"))
    #expect(log.lines.count == 1)
    #expect(!store.engine.tree.isObserved)
    store.trace(to: .print).stop()
  }

  @Test
  func `It is printed after the turn: a logger may read the store`() {
    store.trace(to: ChangePrinter { [store, log] _ in log.add(store.query) })
    store.send(.queryChanged("rope"))
    #expect(log.lines == ["rope"])
    store.lifetime.end()
  }
}
