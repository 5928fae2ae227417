// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A row that saves and loads, and never ends by itself.
private struct Item: Feature {
  struct State: Identifiable {
    let id: Int
    var name: String
    var isSaving = false
    var price: Loadable<Int> = .idle
    var detail: Detail.State?
  }
  enum Action {
    case save, load, saved
    case rename(String)
    case stopShowing
  }

  static let detail = child(\.detail) { _, _ in Detail() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .save: return .run(.saving, holding: \.isSaving, at: true) { _ in try await forever() }
    case .load: return .load(\.price, in: .loading) { _ in try await forever() }
    case .saved:
      state.name += state.isSaving ? " (saved while saving)" : " (saved)"
      return .none
    case .rename(let name):
      state.name = name
      return .none
    case .stopShowing:
      state.isSaving = false
      return .none
    }
  }
}

private struct Detail: Feature {
  struct State { var isOpening = false }
  enum Action { case open }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(holding: \.isOpening, at: true) { _ in try await forever() }
  }
}

extension Lane {
  fileprivate static let saving = Lane("saving", .restart)
  fileprivate static let loading = Lane("loading", .restart)
}

@discardableResult @MainActor private func forever() async throws -> Int {
  try await Task.sleep(for: .seconds(100_000))
  return 0
}

/// A list behind a filter, and a sheet behind a switch.
private struct Shelf: Feature {
  struct State {
    var all: Rows<Item.State> = [Item.State(id: 1, name: "Apple"), Item.State(id: 2, name: "Orange")]
    var query = ""
    var sheet: Item.State?
    var isSheetShown = true

    var visible: Rows<Item.State> {
      get { query.isEmpty ? all : all.filter { $0.name.contains(query) } }
      set { for row in newValue { all[id: row.id] = row } }
    }
    /// Setting it shows it: if the setter were called to restore a value, it would show a hidden sheet.
    var shownSheet: Item.State? {
      get { isSheetShown ? sheet : nil }
      set {
        sheet = newValue
        isSheetShown = newValue != nil
      }
    }
  }
  typealias Action = @MainActor (inout State) -> Void

  static let visible = children(\.visible) { _, _ in Item() }
  static let sheet = child(\.shownSheet) { _, _ in Item() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}

@Suite("Children: what is held in a computed place")
@MainActor
struct ComputedPlaceHoldTests {
  private let store = Store(Shelf(), state: Shelf.State())

  private func apple() -> Store<Item> { store.child(Shelf.visible, id: 1)! }

  @Test func `Behavior 29: a row that a filter hides leaves no held value and no loading behind`() {
    let row = apple()
    let runs = [row.run(.save), row.run(.load)]
    #expect(row.isSaving && row.price.isLoading)
    store.send { $0.query = "Orange" }
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled])
    #expect(!store.all[0].isSaving && !store.all[0].price.isLoading)
    #expect(!row.isSaving && !row.price.isLoading, "the handle of what was hidden shows nothing held")
    store.send { $0.query = "" }
    let again = apple()
    #expect(!again.isSaving && !again.price.isLoading)
    let second = again.run(.save)
    #expect(again.isSaving)
    second.cancel()
    #expect(!again.isSaving && !store.all[0].isSaving)
  }

  @Test func `Behavior 29: a child that a switch hides leaves nothing behind, and is not shown again by that`() {
    store.send { $0.sheet = Item.State(id: 7, name: "Sheet") }
    let sheet = store.child(Shelf.sheet)!
    let runs = [sheet.run(.save), sheet.run(.load)]
    #expect(sheet.isSaving && sheet.price.isLoading)
    store.send { $0.isSheetShown = false }
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled])
    #expect(store.sheet.map { !$0.isSaving && !$0.price.isLoading } == true)
    #expect(!store.isSheetShown && store.child(Shelf.sheet) == nil)
  }

  @Test func `Behavior 29: a row that hides itself leaves nothing behind`() {
    store.send { $0.query = "Apple" }
    let row = apple()
    let runs = [row.run(.save), row.run(.load)]
    row.send(.rename("Pear"))
    #expect(runs.map(\.outcome) == [.cancelled, .cancelled])
    #expect(store.all[0].name == "Pear" && !store.all[0].isSaving && !store.all[0].price.isLoading)
  }

  @Test func `Behavior 29: what hides a row may change it too, and that stands`() {
    store.send { $0.query = "Apple" }
    apple().send(.save)
    store.send { $0.all[id: 1]?.name = "Pear" }
    #expect(store.all[0].name == "Pear" && !store.all[0].isSaving)
  }

  @Test func `Behavior 29: a row that is taken out does not come back`() {
    let row = apple()
    let run = row.run(.save)
    store.send { $0.all[id: 1] = nil }
    #expect(run.outcome == .cancelled)
    #expect(store.all.ids.elementsEqual([2]))
  }

  @Test func `Behavior 29: a child of a hidden row leaves nothing behind`() {
    store.send { $0.all[id: 1]?.detail = Detail.State() }
    let row = apple()
    let detail = row.child(Item.detail)!
    let run = detail.run(.open)
    #expect(detail.isOpening)
    store.send { $0.query = "Orange" }
    #expect(run.outcome == .cancelled)
    #expect(store.all[0].detail?.isOpening == false)
  }

  @Test func `The child's own code sees what its runs hold, and the parent's state has what is beneath`() {
    let row = apple()
    let run = row.run(.save)
    #expect(row.isSaving && row[\.isSaving] && !store.all[0].isSaving)
    row.send(.saved)
    #expect(store.all[0].name == "Apple (saved while saving)")
    store.send { $0.query = "App" }
    #expect(row.isSaving, "it is shown still")
    run.cancel()
    #expect(!row.isSaving)
    row.send(.saved)
    #expect(store.all[0].name == "Apple (saved while saving) (saved)")
  }

  @Test func `A deliberate write over what is held stands, by the child and by the parent`() {
    let row = apple()
    let run = row.run(.save)
    row.send(.stopShowing)
    #expect(!row.isSaving)
    store.send { $0.query = "A" }
    #expect(!row.isSaving, "also after another change")
    run.cancel()
    #expect(!row.isSaving)

    let second = row.run(.save)
    #expect(row.isSaving)
    store.send { $0.all[id: 1]?.isSaving = true }
    #expect(row.isSaving)
    second.cancel()
    #expect(row.isSaving && store.all[0].isSaving, "what the parent has written stands")
  }

  @Test func `A load's last value is what the parent's state has by then`() {
    let row = apple()
    let run = row.run(.load)
    store.send { $0.all[id: 1]?.price = .loaded(3) }
    #expect(row.price == .loading(last: 3))
    run.cancel()
    #expect(row.price == .loaded(3) && store.all[0].price == .loaded(3))
  }

  @Test func `Observers of a row hear of what is held, and observers of the rows do not`() {
    let row = apple()
    let seen = Watcher { row.isSaving }
    let parent = Watcher { [store] in store.all.map(\.isSaving) }
    let run = row.run(.save)
    run.cancel()
    #expect(seen.seen == [false, true, false])
    #expect(parent.seen.allSatisfy { $0 == [false, false] })
  }
}
