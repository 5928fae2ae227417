// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

/// A parent that records the child's outputs in its state, except those that it ignores.
private struct Editor: Feature {
  struct State {
    var leaf: Leaf.State?
    var rows: Rows<Leaf.State> = []
    var heard: [String] = []
  }
  enum Action {
    case act(@MainActor (inout State) -> Effect<Editor>)
    case heard(String)
  }
  static let leaf = child(\.leaf) { _, _ in
    Leaf()
  } output: { line in
    line == "noise" ? nil : .heard(line)
  }
  static let rows = children(\.rows) { _, _ in
    Leaf()
  } output: { id, line in
    .heard("\(id) \(line)")
  }
  let log: Log

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .act(let body): return body(&state)
    case .heard(let line):
      state.heard.append(line)
      log.add("parent hears \(line)")
      return .none
    }
  }
}

@Suite("Children: messages and outputs")
@MainActor
struct ChildMessageTests {
  let log = Log()
  private let store: Store<Editor>

  init() {
    store = Store(Editor(log: log), state: .init(leaf: .init(), rows: [.init(id: 1), .init(id: 2)]))
  }

  private func note(_ line: String, then effect: Effect<Leaf> = .none) -> Leaf.Action {
    Leaf.Action { [log] _ in
      log.add(line)
      return effect
    }
  }

  @Test
  func `A child's outputs are the parent's actions, in order, received in the same turn`() {
    let leaf = store.child(Editor.leaf)!
    let heard = Watcher { [store] in store.heard }
    leaf.send(.effect(.merge(.output("one"), .output("two"), .output("noise"), .output("three"))))
    #expect(store.heard == ["one", "two", "three"])
    #expect(heard.seen.last == ["one", "two", "three"])
    store.child(Editor.rows, id: 2)!.send(.tell("row"))
    #expect(store.heard.last == "2 row")
  }

  @Test
  func `What work emits is the parent's action before the next line of the work`() async {
    let leaf = store.child(Editor.leaf)!
    await leaf.perform(
      .run { [log] context in
        try context.emit("one")
        log.add("after one")
        try context.emit("noise")
        try context.emit("two")
        log.add("after two")
      })
    #expect(log.lines == ["parent hears one", "after one", "parent hears two", "after two"])
  }

  @Test
  func `Messages of a merge are received where they stand; what they output is heard after the whole effect`() {
    store.send(
      .act { [log] _ in
        log.add("parent")
        return .merge(
          .send(note("leaf", then: .output("from leaf")), to: Editor.leaf),
          .send(note("row 2", then: .output("from row")), to: Editor.rows, id: 2),
          .send(note("leaf again"), to: Editor.leaf))
      })
    #expect(
      log.lines == ["parent", "leaf", "row 2", "leaf again", "parent hears from leaf", "parent hears 2 from row"])
  }

  @Test
  func `Children's and parent's actions sent from an observer are received in the order in which they were sent`() {
    let leaf = store.child(Editor.leaf)!
    let row = store.child(Editor.rows, id: 1)!
    watch {
      leaf.text
    } onChange: { [store, log] in
      row.send(note("row"))
      store.send(.heard("news"))
      leaf.send(note("leaf"))
      log.add("sent")
    }
    leaf.send(.set { $0.text = "changed" })
    #expect(log.lines == ["sent", "row", "parent hears news", "leaf"])
  }

  @Test
  func `An action to a missing child is reported, with both features, and the others of the effect continue`()
    async
  {
    let reports = Reports()
    _ = await reports.collect {
      store.send(
        .act { state in
          state.leaf = nil
          return .merge(
            .send(note("nobody"), to: Editor.leaf), .send(note("no row"), to: Editor.rows, id: 7),
            .send(note("row"), to: Editor.rows, id: 1))
        })
    }
    #expect(log.lines == ["row"])
    #expect(reports.lines.count == 2)
    #expect(reports.lines.allSatisfy { $0.contains("Editor has sent") && $0.contains("to Leaf") })
    #expect(reports.lines.last?.contains("with the id 7") == true)
  }

  @Test
  func `Outputs after the end reach no owner`() async {
    let leaf = store.child(Editor.leaf)!
    let (emitted, waits) = (Gate(), Gate())
    leaf.send(
      .run { context in
        defer { emitted.open() }
        await waits.wait()
        try context.emit("late")
      })
    await waits.waitUntilReached()
    store.send(
      .act { state in
        state.leaf = nil
        return .none
      })
    leaf.send(.tell("ignored"))
    waits.open()
    await emitted.wait()
    #expect(store.heard.isEmpty)
  }

  @Test
  func `An output whose parent is removed before it is received reaches no owner`() {
    let nests = Store(RowNest(log: log), state: RowNest.State(rows: [.init(id: 1, twig: .init())]))
    let leaf = nests.child(RowNest.rows, id: 1)!
    let twig = leaf.child(Leaf.twig)!
    nests.engine.tree.inTurn {
      nests.send(.set { $0.rows = [] })
      twig.send(.effect(.output("unheard")))
    }
    #expect(leaf.delivered.isEmpty)
  }

  @Test
  func `10,000 actions back and forth between a parent and its child are one turn, without recursion`() {
    let leaf = store.child(Editor.leaf)!
    let count = Watcher { leaf.level }
    count.onWake = {
      if leaf.level < 10_000 { leaf.send(.effect(.merge(.output("noise"), .cancel(.save)))) }
      if leaf.level < 10_000 { leaf.send(.set { $0.level += 1 }) }
    }
    leaf.send(.set { $0.level = 1 })
    #expect(leaf.level == 10_000)
  }

  @Test(arguments: ChildKind.allCases)
  func `An observer sees a child's output together with what the parent has made of it`(kind: ChildKind) {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let seen = Watcher { "\(leaf.text) \(nest.heard)" }
    leaf.send(
      Leaf.Action { state in
        state.text = "told"
        return .output("told")
      })
    #expect(seen.seen == [" []", "told [\"told\"]"])
  }
}
