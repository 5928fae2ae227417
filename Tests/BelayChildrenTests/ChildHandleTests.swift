// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Children: handles are views")
@MainActor
struct ChildHandleTests {
  @Test(arguments: ChildKind.allCases)
  func `All holders have the same; a new one after that shows the same child`(kind: ChildKind) async {
    let nest = Nest.of(kind)
    var leaf = nest.leaf()
    weak let first = leaf
    #expect(nest.leaf() === leaf)
    let job = Job("goes on")
    let run = leaf!.run(.run(job))
    leaf = nil
    #expect(first == nil)
    #expect(run.outcome == .pending, "dropping a handle ends nothing")
    await job.finish()
    #expect(nest.leaf()?.delivered == ["goes on"])
  }

  @Test(arguments: ChildKind.allCases)
  func `Making handles starts nothing, and makes one feature for each identity, with the parent's`(kind: ChildKind) {
    let nest = Nest.of(kind)
    #expect(nest.leaf()?.engine === nest.leaf()?.engine)
    let engine = nest.leaf()!.engine
    nest.change { $0?.text = "changed" }
    #expect(nest.leaf()?.engine === engine)
    nest.set(Leaf.State(id: 2))
    #expect(nest.leaf(2) != nil && nest.leaf(2)?.engine !== engine)
    expectNothingLeft(in: nest.leaf(2)!)
  }

  @Test
  func `A feature is made at the first request, from the parent's feature and the child's state as they are then`() {
    struct Library: Feature {
      struct State {
        var leaf: Leaf.State?
        var rows: Rows<Leaf.State> = []
      }
      typealias Action = @MainActor (inout State) -> Effect<Library>
      let name: String
      let made: Log
      static let leaf = child(\.leaf) { library, leaf in
        library.make(leaf)
      } output: { _ in
        nil
      }
      static let rows = children(\.rows) { library, leaf in
        library.make(leaf)
      } output: { _, _ in
        nil
      }
      func make(_ leaf: Leaf.State) -> Leaf {
        made.add("\(leaf.id) \(leaf.text)")
        return Leaf(origin: name)
      }
      func receive(_ action: Action, into state: inout State) -> Effect<Self> { action(&state) }
    }
    let made = Log()
    let state = Library.State(
      leaf: .init(id: 9, text: "old"), rows: [.init(id: 1, text: "one"), .init(id: 2, text: "two")])
    let store = Store(Library(name: "library", made: made), state: state)
    _ = store.rowIDs(Library.rows)
    store.send { state in
      state.leaf?.text = "new"
      return .none
    }
    #expect(made.isEmpty)
    #expect(store.child(Library.leaf)?.engine.feature.origin == "library")
    _ = store.child(Library.leaf)
    store.send { _ in .send(.set { $0.text = "sent" }, to: Library.rows, id: 2) }
    _ = store.child(Library.rows, id: 2)
    #expect(made.lines == ["9 new", "2 two"])
    store.send { state in
      state.leaf = .init(id: 10, text: "another")
      state.rows[id: 2]?.text = "rewritten"
      return .none
    }
    _ = store.child(Library.leaf)
    _ = store.child(Library.rows, id: 2)
    #expect(made.lines == ["9 new", "2 two", "10 another"])
  }

  @Test(arguments: ChildKind.allCases)
  func `After the end a handle reads the last value, and its sends and its binding's writes are ignored`(
    kind: ChildKind
  ) async {
    let nest = Nest.of(kind)
    let leaf = nest.leaf()!
    let binding = FieldBinding(of: \.text, in: leaf) { text in .set { $0.text = text } }
    binding.value = "bound"
    #expect(nest.leafState?.text == "bound")
    nest.set(nil)
    nest.set(Leaf.State(text: "another's"))
    #expect(leaf.text == "bound" && binding.value == "bound")
    binding.value = "ignored"
    let job = Job("never")
    #expect(leaf.run(.run(job)).outcome == .cancelled)
    #expect(await leaf.perform(.tell("unheard")) == .cancelled)
    #expect(leaf.child(Leaf.twig) == nil)
    #expect(nest.heard.isEmpty && nest.leafState?.text == "another's")
    #expect(!job.hasBegun)
  }

  @Test(arguments: ChildKind.allCases)
  func `A handle of a released root reads the last value, has children to read, and starts nothing`(kind: ChildKind) {
    let nest = Nest.of(kind, Leaf.State(text: "last", twig: Probe.State(title: "last twig"), twigs: [.init(id: 7)]))
    let leaf = nest.leaf()!
    nest.release()
    #expect(leaf.text == "last" && leaf.lifetime.isEnded)
    for _ in 0..<3 {
      let twig = leaf.child(Leaf.twig)
      #expect(twig?.title == "last twig" && twig?.lifetime.isEnded == true)
      #expect(twig?.run(.set { $0.title = "ignored" }).outcome == .cancelled)
    }
    #expect(Array(leaf.rowIDs(Leaf.twigs)) == [7])
    #expect(leaf.run(.tell("unheard")).outcome == .cancelled)
    #expect(nest.tree.children.count == 0)
    #expect(!leaf.engine.hasSlots, "nothing is kept of slots that nobody has")
  }

  @Test
  func `Two levels of rows: each row has its own rows`() {
    let store = Store(
      RowNest(log: Log()),
      state: .init(rows: Rows([1, 2].map { Leaf.State(id: $0, twigs: [.init(id: 1), .init(id: 2)]) })))
    let leaves = [1, 2].map { store.child(RowNest.rows, id: $0)! }
    let twigs = leaves.flatMap { leaf in [1, 2].map { leaf.child(Leaf.twigs, id: $0)! } }
    let runs = twigs.map { $0.run(.run(.images, Job("twig"))) }
    twigs[3].send(.set { $0.title = "last" })
    #expect(store.rows.map { $0.twigs.map(\.title) } == [["", ""], ["", "last"]])
    leaves[0].send(.set { $0.twigs.remove(id: 2) })
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .pending, .pending])
    store.send(.set { $0.rows[id: 2]?.twigs.remove(id: 1) })
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .cancelled, .pending])
    store.send(.set { $0.rows.reverse() })
    #expect(runs.map(\.outcome) == [.pending, .cancelled, .cancelled, .pending])
  }

  @Test
  func `A generic feature declares its link as a computed static member`() {
    let numbers = Store(Shelf<Int>(), state: .init(leaf: .init(), label: 1))
    let words = Store(Shelf<String>(), state: .init(leaf: .init(), label: "one"))
    let (one, two) = (numbers.child(Shelf<Int>.leaf)!, words.child(Shelf<String>.leaf)!)
    #expect(numbers.child(Shelf<Int>.leaf) === one)
    #expect([one, two].map(\.engine.feature.origin) == ["Int", "String"])
    let run = one.run(.run(Job("number")))
    words.send { $0.leaf = nil }
    #expect(run.outcome == .pending && two.lifetime.isEnded && !one.lifetime.isEnded)
    numbers.send { $0.leaf = nil }
    #expect(run.outcome == .cancelled)
  }
}

private struct Shelf<Label>: Feature {
  struct State {
    var leaf: Leaf.State?
    var label: Label
  }
  typealias Action = @MainActor (inout State) -> Void
  static var leaf: ChildLink<Self, Leaf> {
    child(\.leaf) { _, _ in
      Leaf(origin: "\(Label.self)")
    } output: { _ in
      nil
    }
  }
  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    action(&state)
    return .none
  }
}
