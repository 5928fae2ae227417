// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import BelayUI

@MainActor
@Suite("Store.observe", .controlsWork)
struct UIKitObservationTests {
  @Test
  func `The first call is before observe returns; a turn's changes are one call, after the turn`() async {
    let screen = Screen()
    screen.observe()
    #expect(screen.texts == ["0 units of rope"])

    screen.store.send(.set(1, "rope"))
    screen.store.send(.set(2, "rope"))
    screen.store.send(.set(2, "chalk"))
    #expect(screen.texts == ["0 units of rope"])
    await settle()
    #expect(screen.texts == ["0 units of rope", "2 units of chalk"])

    screen.store.send(.set(3, "chalk"))
    await settle()
    #expect(screen.texts.last == "3 units of chalk")
  }

  @Test
  func `A field that was not read notifies no observer`() async {
    let screen = Screen()
    screen.observe()
    screen.store.send(.tick)
    await settle()
    #expect(screen.texts.count == 1)
  }

  @Test
  func `It observes what the last call has read`() async {
    let screen = Screen()
    var seen: [Int] = []
    screen.store.observe(on: screen, in: screen.scope) { _, store in
      seen.append(store.name == "rope" ? store.count : -1)
    }
    screen.store.send(.set(1, "rope"))
    await settle()
    screen.store.send(.set(1, "chalk"))
    await settle()
    screen.store.send(.set(2, "chalk"))
    await settle()
    #expect(seen == [0, 1, -1])
  }

  @Test
  func `The owner is released as ever, its store with it, and the observation ends`() async {
    var screen: Screen? = Screen()
    weak let (owner, store) = (screen, screen?.store)
    let run = screen?.observe()
    screen?.store.send(.set(1, "rope"))
    screen = nil
    #expect(owner == nil)
    #expect(store == nil)
    #expect(run?.outcome == .cancelled)
  }

  @Test
  func `It keeps no store of its own: when that goes, it calls no more, and the work of the store has ended`() async {
    let screen = Screen()
    var store: Store<Counting>? = Store(Counting(), state: .init())
    let work = store?.run(.work)
    var calls = 0
    store?.observe(on: screen, in: screen.scope) { _, store in
      _ = store.count
      calls += 1
    }
    store?.send(.set(1, "rope"))
    store = nil
    #expect(work?.outcome == .cancelled)
    await settle()
    #expect(calls == 1)
  }

  @Test
  func `A view onto a child is retained without another reference, and ends nothing`() async {
    let parent = Store(Parent(), state: .init())
    let screen = Screen()
    var seen: [Int] = []
    parent.child(Parent.counting)?.observe(on: screen, in: screen.scope) { _, child in
      seen.append(child.count)
    }
    parent.child(Parent.counting)?.send(.set(4, "rope"))
    await settle()
    #expect(seen == [0, 4])
  }

  @Test
  func `Cancelling the run or ending the scope ends it`() async {
    let screen = Screen()
    screen.observe().cancel()
    screen.store.send(.set(1, "rope"))
    await settle()
    #expect(screen.texts.count == 1)

    screen.observe()
    screen.scope.end()
    screen.store.send(.set(2, "rope"))
    await settle()
    #expect(screen.texts.count == 2)
  }

  @Test
  func `Only what is read is observed, and not what others read while the owner is updated`() async {
    let screen = Screen()
    var cells: [Int] = []
    var updates: [String] = []
    screen.store.observe(on: screen, in: screen.scope, fileID: #fileID, line: #line) { _, store in
      store.name
    } update: { screen, name in
      updates.append(name)
      cells.append(screen.store.count)
    }
    screen.store.send(.set(1, "rope"))
    await settle()
    #expect(updates == ["rope"])
    screen.store.send(.set(2, "chalk"))
    await settle()
    #expect(updates == ["rope", "chalk"])
    #expect(cells == [0, 2])
  }

  @Test
  func `A cell that is configured again has one observation from each line, of the row that it shows now`() async {
    let cell = Screen()
    let other = Store(Counting(), state: .init())
    for row in [cell.store, cell.store, other] { cell.show(row) }
    cell.texts = []
    for row in [cell.store, other] { row.send(.set(1, "rope")) }
    await settle()
    #expect(cell.texts.sorted() == ["1 of rope", "1 units of rope"])
  }

  /// As many turns as an observation could need.
  private func settle() async {
    for _ in 0..<20 { await Task.yield() }
  }
}

extension Store {
  /// Like `observe(in:_:)` of an owner with its own scope.
  @discardableResult
  fileprivate func observe<Owner: AnyObject>(
    on owner: Owner, in scope: TaskScope, _ update: @escaping @MainActor (Owner, Store) -> Void
  ) -> Run {
    observe(on: owner, in: scope, fileID: #fileID, line: #line, update, update: { _, _ in })
  }
}

@MainActor
private final class Screen {
  let store = Store(Counting(), state: .init())
  let scope = TaskScope()
  var texts: [String] = []

  /// As a cell does: two observations, from two lines.
  func show(_ row: Store<Counting>) {
    row.observe(on: self, in: scope, lane: .observation(fileID: #fileID, line: 1), fileID: #fileID, line: 1) {
      cell, row in
      cell.texts.append("\(row.count) of \(row.name)")
    } update: { _, _ in
    }
    row.observe(on: self, in: scope, lane: .observation(fileID: #fileID, line: 2), fileID: #fileID, line: 2) {
      cell, row in
      cell.texts.append("\(row.count) units of \(row.name)")
    } update: { _, _ in
    }
  }

  @discardableResult
  func observe() -> Run {
    store.observe(on: self, in: scope) { screen, store in
      screen.texts.append("\(store.count) units of \(store.name)")
    }
  }
}

private struct Counting: Feature {
  struct State {
    var count = 0
    var name = "rope"
    var ticks = 0
  }

  enum Action {
    case set(Int, String)
    case tick, work
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .set(let count, let name):
      (state.count, state.name) = (count, name)
    case .tick:
      state.ticks += 1
    case .work:
      return .run { _ in try await Task.sleep(for: .seconds(3_600)) }
    }
    return .none
  }
}

private struct Parent: Feature {
  struct State { var counting: Counting.State? = .init() }

  enum Action { case close }

  static let counting = child(\.counting) { _, _ in Counting() }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    state.counting = nil
    return .none
  }
}
