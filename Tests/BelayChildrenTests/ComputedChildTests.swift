// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A parent whose children are in computed fields, beside stored rows.
private struct Album: Feature {
  struct State {
    var rows: Rows<Leaf.State> = []
    var selectedID: Int?
    /// A row, chosen by its id.
    var selected: Leaf.State? {
      get { selectedID.flatMap { rows[id: $0] } }
      set { if let selectedID { rows[id: selectedID] = newValue } }
    }
    /// The rows that are not done. A row hides itself by being done.
    var open: Rows<Leaf.State> {
      get { rows.filter { !$0.isBusy } }
      set { for row in newValue { rows[id: row.id] = row } }
    }
    var stored: Leaf.State?
    /// Visible if it has a text. It hides itself by clearing it.
    var visible: Leaf.State? {
      get { stored.flatMap { $0.text.isEmpty ? nil : $0 } }
      set { stored = newValue }
    }
  }
  typealias Action = @MainActor (inout State) -> Effect<Album>

  static let rows = children(\.rows) { _, _ in
    Leaf()
  } output: { _, _ in
    nil
  }
  static let open = children(\.open) { _, _ in
    Leaf()
  } output: { _, _ in
    nil
  }
  static let selected = child(\.selected) { _, _ in
    Leaf()
  } output: { _ in
    nil
  }
  static let visible = child(\.visible, presence: ()) { _, _ in Leaf() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { action(&state) }
}

extension Feature {
  /// A child without an id, whatever its state: the tests' leaves have one.
  fileprivate static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>, presence: Void,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (Self, Child.State) -> Child
  ) -> ChildLink<Self, Child> {
    ChildLink(SingleAccess(LinkSource(fileID, line, column), .optional(path), { _ in Present() }, feature, nil))
  }
}

@Suite("Children: computed fields")
@MainActor
struct ComputedChildTests {
  private let store = Store(
    Album(), state: Album.State(rows: [.init(id: 1), .init(id: 2)], selectedID: 1, stored: .init(text: "shown")))

  @Test
  func `Another selection ends the selected child and nothing of the rows`() {
    let row = store.child(Album.rows, id: 1)!
    let selected = store.child(Album.selected)!
    let presence = Watcher { [store] in store.child(Album.selected)?.id }
    let runs = [row.run(.run(Job("row"))), selected.run(.run(Job("selected")))]
    store.send { state in
      state.selectedID = 2
      return .none
    }
    #expect(runs.map(\.outcome) == [.pending, .cancelled])
    #expect(presence.seen == [1, 2])
    #expect(!row.lifetime.isEnded && selected.lifetime.isEnded)
  }

  @Test
  func `What the selected child writes is in the row, and notifies observers of the row, the rows and the total`() {
    let row = store.child(Album.rows, id: 1)!
    let (text, other) = (Watcher { row.text }, Watcher { [store] in store.child(Album.rows, id: 2)!.text })
    let all = Watcher { [store] in store.rows.map(\.text) }
    let selected = store.child(Album.selected)!
    let seen = Watcher { selected.text }
    selected.send(.set { $0.text = "by the selected" })
    #expect(text.seen == ["", "by the selected"])
    #expect(all.seen == [["", ""], ["by the selected", ""]])
    row.send(.set { $0.text = "by the row" })
    #expect(seen.seen == ["", "by the selected", "by the row"])
    #expect(other.wakes == 0)
  }

  @Test
  func `A row that goes takes the selected child of the same state along`() {
    let row = store.child(Album.rows, id: 1)!
    let selected = store.child(Album.selected)!
    let runs = [row.run(.run(Job("row"))), selected.run(.hold(Job("selected"), undo: .text("undone")))]
    store.send { state in
      state.rows.remove(id: 1)
      return .none
    }
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled])
    #expect(store.child(Album.selected) == nil)
    #expect(row.lifetime.isEnded && selected.lifetime.isEnded)
  }

  @Test
  func `A child without an identity that hides itself ends in that turn`() {
    let presence = Watcher { [store] in store.child(Album.visible) != nil }
    let visible = store.child(Album.visible)!
    let run = visible.run(.run(Job("visible")))
    visible.send(.set { $0.text = "" })
    #expect(run.outcome == .cancelled)
    #expect(visible.lifetime.isEnded)
    #expect(presence.seen == [true, false])
    #expect(visible.run(.set { $0.text = "ignored" }).outcome == .cancelled)
    #expect(store.stored?.text == "")
  }

  @Test
  func `A row of computed rows that hides itself ends in that turn, and alone`() {
    let ids = Watcher { [store] in Array(store.rowIDs(Album.open)) }
    let (one, two) = (store.child(Album.open, id: 1)!, store.child(Album.open, id: 2)!)
    let runs = [one.run(.run(Job("one"))), two.run(.run(Job("two")))]
    one.send(.set { $0.isBusy = true })
    #expect(runs.map(\.outcome) == [.cancelled, .pending])
    #expect(one.lifetime.isEnded && !two.lifetime.isEnded)
    #expect(ids.seen.last == [2])
    two.send(.set { $0.text = "still there" })
    #expect(store.rows[id: 2]?.text == "still there")
    #expect(one.run(.set { $0.text = "ignored" }).outcome == .cancelled)
  }

  @Test
  func `The ids of computed rows notify their observers when they differ, and not at every change`() {
    let hide: Album.Action = { state in
      state.rows[id: 1]?.isBusy = true
      return .none
    }
    store.send(hide)
    let ids = Watcher { [store] in Array(store.rowIDs(Album.open)) }
    let absent = Watcher { [store] in store.child(Album.open, id: 9) != nil }
    store.send { state in
      state.selectedID = nil
      state.rows[id: 1]?.text = "changed"
      return .none
    }
    store.child(Album.open, id: 2)!.send(.set { $0.level = 1 })
    #expect(ids.wakes == 0 && absent.wakes == 0)
    store.send { state in
      state.rows.append(.init(id: 3))
      return .none
    }
    #expect(ids.seen == [[2], [2, 3]])
    #expect(absent.wakes == 1)
  }

  @Test
  func `A held value does not hide its row: the parent's state, and so the filter, does not have it`() {
    let one = store.child(Album.open, id: 1)!
    let run = one.run(.hold(Job("hides"), undo: .text("undone")))
    #expect(run.outcome == .pending)
    #expect(one.isBusy && store.rows[id: 1]?.isBusy == false && !one.lifetime.isEnded)
    run.cancel()
    #expect(!one.isBusy && !one.lifetime.isEnded)
    #expect(store.rows[id: 1]?.text == "undone")
  }
}
