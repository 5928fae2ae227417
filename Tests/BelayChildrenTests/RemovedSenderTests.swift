// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A child that passes on what its own child outputs.
private struct Page: Feature {
  struct State: Identifiable {
    var id = 1
    var leaf: Leaf.State? = Leaf.State()
    var passed: [String] = []
  }
  enum Action {
    case outputs([String])
    case leaf(String)
  }
  typealias Output = String
  static let leaf = child(\.leaf) { _, _ in
    Leaf()
  } output: {
    .leaf($0)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .outputs(let lines): return .merge(lines.map { .output($0) })
    case .leaf(let line):
      state.passed.append(line)
      return .output(line)
    }
  }
}

/// A parent that changes its state at the output "first", and records the others.
private struct Wizard: Feature {
  struct State {
    var page: Page.State? = Page.State()
    var rows: Rows<Page.State> = [Page.State(id: 1), Page.State(id: 2)]
    var heard: [String] = []
  }
  enum Action {
    case page(String)
    case row(Int, String)
  }
  static let page = child(\.page) { _, _ in
    Page()
  } output: {
    .page($0)
  }
  static let rows = children(\.rows) { _, _ in
    Page()
  } output: {
    .row($0, $1)
  }
  let atFirst: @MainActor @Sendable (inout State) -> Void

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .page("first"), .row(_, "first"): atFirst(&state)
    case .page(let line): state.heard.append(line)
    case .row(let id, let line): state.heard.append("\(id) \(line)")
    }
    return .none
  }
}

@Suite("Children: outputs of a child that is removed before they are received")
@MainActor
struct RemovedSenderTests {
  private func wizard(_ atFirst: @escaping @MainActor @Sendable (inout Wizard.State) -> Void) -> Store<Wizard> {
    Store(Wizard(atFirst: atFirst), state: .init())
  }

  @Test
  func `G1: the output after the one at which the parent removes the child is not received`() {
    let store = wizard { $0.page = nil }
    store.child(Wizard.page)!.send(.outputs(["first", "second"]))
    #expect(store.heard.isEmpty)
  }

  @Test
  func `G1: the output after the one at which the parent replaces the child is not received, and the next one's are`() {
    let store = wizard { $0.page = Page.State(id: 2) }
    store.child(Wizard.page)!.send(.outputs(["first", "second"]))
    #expect(store.heard.isEmpty)
    store.child(Wizard.page)!.send(.outputs(["of the next"]))
    #expect(store.heard == ["of the next"])
  }

  @Test
  func `G1: the output after the one at which the parent removes the row is not received, and other rows' are`() {
    let store = wizard { $0.rows.remove(id: 1) }
    let rows = [1, 2].map { store.child(Wizard.rows, id: $0)! }
    store.engine.tree.inTurn {
      rows[0].send(.outputs(["first", "second"]))
      rows[1].send(.outputs(["other"]))
    }
    #expect(store.heard == ["2 other"])
  }

  @Test
  func `G1: what a removed child has passed on for its own child is not received`() {
    let store = wizard { $0.page = nil }
    let page = store.child(Wizard.page)!
    page.child(Page.leaf)!.send(.effect(.merge(.output("first"), .output("second"))))
    #expect(page.passed == ["first", "second"], "both children were there")
    #expect(store.heard.isEmpty)
  }

  @Test
  func `An output that a child has passed on is received when only the child's own child was removed`() {
    let store = wizard { $0.page?.leaf = nil }
    let page = store.child(Wizard.page)!
    page.child(Page.leaf)!.send(.effect(.merge(.output("first"), .output("second"))))
    #expect(store.page?.leaf == nil)
    #expect(store.heard == ["second"])
  }

  @Test
  func `G1: work whose first output removes its child emits nothing more`() async {
    let log = Log()
    let store = wizard { $0.page = nil }
    await store.child(Wizard.page)!.child(Page.leaf)!.perform(
      .run { context in
        try context.emit("first")
        do { try context.emit("second") } catch { log.add("refused") }
      })
    #expect(store.heard.isEmpty)
    #expect(log.lines == ["refused"])
  }

  @Test
  func `All outputs of a row are received that the parent moves, and writes anew, at the first`() {
    let store = wizard {
      let row = $0.rows.remove(id: 1)!
      $0.rows.append(row)
      $0.rows[id: 1] = Page.State(id: 1)
    }
    store.child(Wizard.rows, id: 1)!.send(.outputs(["first", "second", "third"]))
    #expect(store.heard == ["1 second", "1 third"])
  }
}
