// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Testing

@testable import Belay
@testable import BelayInspector

@Suite("Inspector: what is recorded")
@MainActor
struct FeedTests {
  private func events(_ lines: [String]) throws -> [[String: Any]] {
    try lines.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
  }

  @Test
  func `A store begins with its state, its feature and its line`() throws {
    let session = Session(leavingOut: [])
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    let began = try #require(try events(session.take()).first)
    #expect(began["event"] as? String == "began" && began["kind"] as? String == "store")
    #expect(began["feature"] as? String == "Shop" && began["name"] as? String == "Shop")
    #expect(began["file"] as? String == "Shop/Shop.swift" && began["line"] as? Int == 7)
    #expect(began["gaps"] as? [String] == ["State"] && began["state_code"] == nil)
    let state = try #require(began["state"] as? [[String: String]])
    #expect(state.first == ["field": "query", "type": "Swift.String", "value": "", "code": "\"\""])
    #expect(
      state.last == [
        "field": "row", "type": "Swift.Optional<\(String(reflecting: Row.State.self))>", "value": "nil", "code": "nil",
      ])
  }

  @Test
  func `An action has its text, its case, its code, its changes and its turn`() throws {
    let session = Session(leavingOut: [])
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    _ = session.take()
    store.send(.countChanged(to: 3))
    store.send(.queryChanged("rope"))
    let all = try events(session.take())
    #expect(all.map { $0["code"] as? String } == [".countChanged(to: 3)", ".queryChanged(\"rope\")"])
    #expect(all.map { $0["case"] as? String } == ["countChanged", "queryChanged"])
    #expect(all.map { $0["number"] as? Int } == [2, 3] && all.map { $0["turn"] as? Int } == [1, 2])
    #expect(all[0]["changes"] as? [[String: String]] == [["field": "count", "old": "0", "new": "3"]])
  }

  @Test
  func `A run names the action that requested it, its line, its change and its end`() async throws {
    let session = Session(leavingOut: [])
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    _ = session.take()
    await store.run(.load).finished()
    let all = try events(session.take())
    #expect(all.map { $0["event"] as? String } == ["received", "registered", "changed", "run ended"])
    #expect(all[1]["by"] as? Int == all[0]["number"] as? Int && all[1]["turn"] as? Int == all[0]["turn"] as? Int)
    #expect(all[1]["placement"] as? String == "starts" && all[1]["lane"] as? String == "search")
    #expect(all[1]["label"] as? String == "find" && (all[1]["file"] as? String)?.hasSuffix("Shop.swift") == true)
    #expect(all[2]["cause"] as? String == "mutation" && all[2]["subject"] as? String == "found")
    #expect(all[2]["run"] as? [String: Int] == all[1]["run"] as? [String: Int])
    #expect(all[3]["outcome"] as? String == "finished")
  }

  @Test
  func `A child is shown below its parent, from its first event to the removal of its state`() throws {
    let session = Session(leavingOut: [])
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    store.send(.open)
    store.child(Shop.row)?.send(.toggled)
    store.send(.close)
    let all = try events(session.take())
    let begun = all.filter { $0["event"] as? String == "began" }
    #expect(begun.map { $0["name"] as? String } == ["Shop", "Row"])
    #expect(begun[1]["parent"] as? Int == begun[0]["place"] as? Int)
    #expect(
      all.filter { $0["place"] as? Int == begun[1]["place"] as? Int }.map { $0["event"] as? String }
        == ["began", "received", "output", "ended"])
  }

  @Test
  func `A child whose state was changed from above says so before its next event`() throws {
    let session = Session(leavingOut: [])
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    store.send(.open)
    let row = try #require(store.child(Shop.row))
    row.send(.toggled)
    row.send(.toggled)
    row.send(.toggled)
    store.send(.open)
    _ = session.take()
    row.send(.toggled)
    let all = try events(session.take())
    #expect(
      all.map { $0["cause"] as? String ?? $0["event"] as? String } == ["above", "received", "output", "received"])
    #expect(all[0]["changes"] as? [[String: String]] == [["field": "isOn", "old": "true", "new": "false"]])
    #expect(all[0]["after"] as? [[String: String]] == [["field": "isOn", "code": "false"]])
  }

  @Test
  func `The release of a store ends it and its children, and no store of another tree`() throws {
    let session = Session(leavingOut: [])
    let other = Store(Shop(), state: .init())
    other.inspect(by: session)
    var store: Store<Shop>? = Store(Shop(), state: .init())
    store?.inspect(by: session)
    store?.send(.open)
    store?.child(Shop.row)?.send(.toggled)
    _ = session.take()
    store = nil
    #expect(try events(session.take()).map { $0["name"] as? String } == ["Row", "Shop"])
    other.send(.tell)
    #expect(try events(session.take()).map { $0["event"] as? String } == ["received", "output"])
  }

  @Test
  func `What is left out is in no line, whatever carries the name`() throws {
    let session = Session(leavingOut: [.field(\Shop.State.password)])
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    store.send(.signIn(password: "secret"))
    let lines = session.take()
    #expect(lines.count == 2 && !lines.joined().contains("hush") && !lines.joined().contains("secret"))
    let received = try #require(try events(lines).last)
    #expect(received["action"] as? String == "signIn(password: ‹left out›)")
    #expect(
      received["changes"] as? [[String: String]] == [["field": "password", "old": "‹left out›", "new": "‹left out›"]])
    #expect(received["gaps"] as? [String] == ["password: left out"])
  }

  @Test
  func `The redaction sees each text first, and a code that it changes is a gap`() throws {
    let session = Session(leavingOut: [])
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    store.send(.signIn(password: "secret"))
    store.send(.tell)
    let lines = session.take { $0.replacing("secret", with: "…").replacing("hush", with: "…") }
    #expect(!lines.joined().contains("secret") && !lines.joined().contains("hush"))
    let all = try events(lines)
    #expect(all[1]["gaps"] as? [String] == ["redacted"] && all[1]["code"] == nil)
    #expect(all[2]["code"] as? String == ".tell")
  }

  @Test
  func `After missing events the present states are recorded again`() throws {
    var limits = Outbox.Limits()
    limits.events = 2
    let session = Session(leavingOut: [], limits: limits)
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    for count in 1...3 { store.send(.countChanged(to: count)) }
    #expect(session.take().count == 2 && session.dropped == 2)
    store.send(.tell)
    let all = try events(session.take())
    #expect(all.map { $0["event"] as? String } == ["dropped", "began"], "the rest has no room in so small an outbox")
    #expect(all[0]["count"] as? Int == 2 && all[1]["again"] as? Bool == true)
    #expect(
      (all[1]["state"] as? [[String: String]])?[1] == [
        "field": "count", "type": "Swift.Int", "value": "3", "code": "3",
      ])
  }

  @Test
  func `A child of a field that is left out has no values, nor have its rows' names`() throws {
    let session = Session(leavingOut: ["row", "lines"])
    let store = Store(Vault(), state: .init(row: .init(code: "S1"), lines: [.init(id: "S2", code: "S3")]))
    store.inspect(by: session)
    let (row, line) = (try #require(store.child(Vault.row)), try #require(store.child(Vault.lines, id: "S2")))
    row.send(.codeChanged("S4"))
    line.send(.codeChanged("S5"))
    store.send(.replace("S6"))
    let lines = session.take()
    #expect(lines.contains { $0.contains("codeChanged") }, "the names of actions are told")
    // S6 is in an action of the store above.
    for secret in 1...5 { #expect(!lines.contains { $0.contains("S\(secret)") }, "S\(secret)") }
  }

  @Test
  func `What a lazy property and an error have below such a name is left out, too`() throws {
    struct Wrong: Error { let password: String }
    final class Keeper { lazy var password = "S1" }
    let texts = ShownText(leftOut: LeftOut(["password"]))
    let keeper = Keeper()
    #expect(keeper.password == "S1")
    #expect(LeftOut(["password"]).contains(Mirror(reflecting: keeper).children.first?.label))
    #expect(!texts.of(Wrong(password: "S2")).contains("S2"))
  }

  @Test
  func `A session that is over records nothing, and leaves the tree`() {
    let session = Session(leavingOut: [])
    let store = Store(Shop(), state: .init())
    store.inspect(by: session)
    session.end()
    store.send(.tell)
    #expect(Store.engine(of: store).tree.observer(TreeFeed.self) == nil)
    #expect(session.take() == [])
  }
}

/// Keeps secrets in its children.
private struct Vault: Feature {
  struct State {
    var row: Code.State?
    var lines: Rows<Code.State> = []
  }
  enum Action { case replace(String) }
  static let row = child(\.row) { _, _ in Code() }
  static let lines = children(\.lines) { _, _ in Code() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    if case .replace(let code) = action { state.row?.code = code }
    return .none
  }
}

private struct Code: Feature {
  struct State: Identifiable {
    var id = "only"
    var code = ""
  }
  enum Action { case codeChanged(String) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    if case .codeChanged(let code) = action { state.code = code }
    return .none
  }
}
