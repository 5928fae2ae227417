// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Outputs that pass through")
@MainActor
struct RelayTests {
  @Test("A relayed output is the parent's own, without an action; others of the same child are actions, or nothing")
  func aRelayedOutputIsTheParents() {
    let owner = MallOwner()
    let store = owner.open()
    let session = store.child(Mall.session)
    session.send(.say(["one", "secret", "noise", "two"]))
    #expect(store.heard == ["one", "two"])
    #expect(owner.heard == ["secret"])
  }

  @Test("Through several levels it arrives in the turn, and in the order of the outputs")
  func throughSeveralLevels() throws {
    let owner = MallOwner()
    let store = owner.open(.init(path: [.item(MallPage.State(id: 1)), .settings(MallPage.State(id: 2))]))
    let item = try #require(store.child(Mall.path, id: 1)?.child(MallScreen.item))
    let settings = try #require(store.child(Mall.path, id: 2)?.child(MallScreen.settings))
    item.send(.say(["a", "b"]))
    #expect(owner.heard == ["1: a", "1: b"])
    settings.send(.say(["c"]))
    #expect(owner.heard == ["1: a", "1: b", "2: settings c"])
  }

  @Test("It is delivered after the actions of the outputs before it, and before those after it")
  func itKeepsItsPlace() {
    let owner = MallOwner()
    let store = owner.open()
    var heardBefore: [String] = []
    owner.onOutput = { [weak store] _ in heardBefore = store?.heard ?? [] }
    store.child(Mall.session).send(.say(["one", "secret", "two"]))
    #expect(heardBefore == ["one"])
    #expect(store.heard == ["one", "two"])
  }

  @Test("What a child emits after the output at which its parent removes it is dropped, relayed or not")
  func itIsDroppedWithItsChild() throws {
    var heard: [String] = []
    let owner = Heard { heard.append($0) }
    let store = Store(Door(), state: .init(), owner: owner) { $0.hear($1) }
    let log = DropLog()
    Store.engine(of: store).tree.add(log, isRetained: false)
    let page = try #require(store.child(Door.page))
    page.send(.say(["a", "close", "late"]))
    #expect(heard == ["a"])
    #expect(store.page == nil)
    #expect(log.dropped == ["late"])
    page.send(.say(["later"]))
    #expect(heard == ["a"])
  }

  @Test("After the root's end nothing is relayed")
  func afterTheEnd() {
    let owner = MallOwner()
    let store = owner.open()
    let session = store.child(Mall.session)
    store.lifetime.end()
    session.send(.say(["secret"]))
    #expect(owner.heard.isEmpty)
  }

  @Test("An owner that ends the root at the first output hears no second")
  func theOwnerEndsTheRoot() {
    let owner = MallOwner()
    let store = owner.open()
    owner.onOutput = { [weak store] _ in store?.lifetime.end() }
    store.child(Mall.session).send(.say(["secret", "secret"]))
    #expect(owner.heard == ["secret"])
  }

  @Test("Work emits through levels as well, and ends when its output has removed it")
  func workEmits() async throws {
    let owner = MallOwner()
    let store = owner.open(.init(path: [.item(MallPage.State(id: 1))]))
    let item = try #require(store.child(Mall.path, id: 1)?.child(MallScreen.item))
    let job = Job("done")
    item.send(.work(job))
    await job.begins()
    await job.finish()
    #expect(owner.heard == ["1: done"])
  }
}

/// Closes at one output of its page, and relays the others.
private struct Door: Feature {
  struct State { var page: MallPage.State? = MallPage.State(id: 1) }
  enum Action { case close }
  typealias Output = String

  static let page = child(\.page) { _, _ in
    MallPage()
  } output: { output in
    output == "close" ? .action(.close) : .relay(output)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.page = nil
    return .none
  }
}

@MainActor
private final class Heard {
  let hear: (String) -> Void
  init(_ hear: @escaping (String) -> Void) { self.hear = hear }
}

/// What observers are told of that no parent has received.
@MainActor
private final class DropLog: StoreObserver {
  var dropped: [String] = []

  func observe(_ event: StoreEvent, of store: StoreNode) {
    if case .dropped(let output) = event { dropped.append("\(output)") }
  }
}
