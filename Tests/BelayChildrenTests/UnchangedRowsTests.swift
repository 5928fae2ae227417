// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// After a change a store asks the numbers of its rows whether any child may have gone.
@Suite("Behavior 30: Children: rows that a change leaves alone")
@MainActor
struct UnchangedRowsTests {
  /// Two fields of rows below a root, or below another store.
  struct Above: Feature {
    struct State { var host: Host.State? = Host.State() }
    enum Action { case emptied }
    static let host = child(\.host) { _, _ in
      Host()
    } output: { _ in
      nil
    }
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.host?.ends = []
      return .none
    }
  }

  static func emptyEnds(of store: Store<Host>, inWork: Bool) async {
    guard inWork else { return store.change { $0.ends = [] } }
    await store.perform { _ in .run { context in try context.update { $0.ends = [] } } }
  }

  @Test(arguments: [false, true])
  func `What a change removes from one field of rows ends, and another field's rows continue`(inWork: Bool) async throws
  {
    let store = Store(Host(), state: Host.State())
    let rows = try Host.lists.map { try #require(store.child($0, id: 1)) }
    #expect(store.engine.hasProbesOnly)
    store.change { $0.left = nil }
    #expect(rows.map(\.lifetime.isEnded) == [false, false])
    await Self.emptyEnds(of: store, inWork: inWork)
    #expect(rows.map(\.lifetime.isEnded) == [false, true])
  }

  @Test(arguments: [false, true])
  func `It is the same in a store that is a child itself`(inWork: Bool) async throws {
    let above = Store(Above(), state: Above.State())
    let store = try #require(above.child(Above.host))
    let rows = try Host.lists.map { try #require(store.child($0, id: 1)) }
    store.change { $0.left = nil }
    #expect(rows.map(\.lifetime.isEnded) == [false, false])
    await Self.emptyEnds(of: store, inWork: inWork)
    #expect(rows.map(\.lifetime.isEnded) == [false, true])
  }

  @Test func `A change by the store above ends the row that it takes out, after one that left all rows alone`() throws {
    let above = Store(Above(), state: Above.State())
    let store = try #require(above.child(Above.host))
    let rows = try Host.lists.map { try #require(store.child($0, id: 1)) }
    store.change { $0.left = nil }
    above.send(.emptied)
    #expect(rows.map(\.lifetime.isEnded) == [false, true])
  }

  @Test func `A child beside the rows, of which no number tells, ends with its state`() throws {
    let store = Store(Host(), state: Host.State())
    let row = try #require(store.child(Host.lists[0], id: 1))
    let child = try #require(store.child(Host.child))
    #expect(!store.engine.hasProbesOnly)
    store.change { $0.child = nil }
    #expect(child.lifetime.isEnded && !row.lifetime.isEnded)
  }
}
