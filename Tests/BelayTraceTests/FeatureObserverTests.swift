// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport
@testable import BelayTrace

@Suite("Observers of features: actions, outputs and failures with their types")
@MainActor
struct FeatureObserverTests {
  struct Refused: Error {}

  struct Child: Feature {
    struct State: Identifiable { var id = 1 }
    enum Action { case tapped }
    enum Output { case chosen(Int) }
    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.chosen(7)) }
  }

  struct Parent: Feature {
    struct State {
      var count = 0
      var numbers: [Int] = [1, 2, 3]
      var value: Loadable<Int> = .idle
      var child: Child.State? = Child.State()
    }
    enum Action {
      case counted(Int)
      case failing, loading, endless
      case chosen(Int)
    }
    enum Output { case told(Int) }
    static let child = child(\.child) { _, _ in
      Child()
    } output: { output in
      switch output {
      case .chosen(let id): .chosen(id)
      }
    }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .counted(let count):
        state.count = count
        state.numbers.append(count)
        return .output(.told(count))
      case .failing: return .run { _ in throw Refused() }
      case .loading: return .load(\.value) { _ in throw Refused() }
      case .endless: return .run { _ in try await Task.sleep(for: .seconds(3_600)) }
      case .chosen: return .none
      }
    }

    func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .update { $0.count = -1 } }
  }

  /// Keeps what it is told, in words; and the types, by a switch as an app has it.
  @MainActor final class Book: FeatureObserver {
    var lines: [String] = []
    var onEvent: (FeatureEvent) -> Void = { _ in }

    func observe(_ event: FeatureEvent) {
      switch event.kind {
      case .received(let action as Parent.Action): lines.append("parent received \(action)")
      case .received(let action as Child.Action): lines.append("child received \(action)")
      case .received: lines.append("other: \(event.name)")
      case .emitted: lines.append("emitted \(event.name)")
      case .failed(let error, let action as Parent.Action): lines.append("\(type(of: error)) in \(action)")
      case .failed: lines.append("other failed")
      }
      onEvent(event)
    }
  }

  let book = Book()
  let store = Store(Parent(), state: .init())

  @Test
  func `Actions, outputs and failures, with their types, in their order`() async {
    store.trace(to: book)
    store.send(.counted(2))
    store.child(Parent.child)?.send(.tapped)
    await store.perform(.failing)
    await store.perform(.loading)
    #expect(
      book.lines == [
        "parent received counted(2)", "emitted Parent.told", "child received tapped", "emitted Child.chosen",
        "parent received chosen(7)", "parent received failing", "Refused in failing", "parent received loading",
        "Refused in loading",
      ])
  }

  @Test
  func `It is notified after the change, and may read and send`() async {
    book.onEvent = { [store, book] event in
      guard case .received(Parent.Action.counted(let count)) = event.kind.opened else { return }
      #expect(store.count == count)
      if count < 4 { store.send(.counted(count + 1)) }
      book.lines.append("after \(count)")
    }
    store.trace(to: book)
    store.send(.counted(3))
    #expect(
      book.lines.filter { !$0.hasPrefix("after") } == [
        "parent received counted(3)", "emitted Parent.told", "parent received counted(4)", "emitted Parent.told",
      ])
  }

  @Test
  func `A cancellation is no failure, and what comes after the end is no action`() async {
    store.trace(to: book)
    let run = store.run(.endless)
    run.cancel()
    await run.finished()
    store.lifetime.end()
    store.send(.counted(1))
    #expect(book.lines == ["parent received endless"])
  }

  @Test
  func `It is told nothing more once stopped, and then the store is as it was before`() {
    let tracing = store.trace(to: book)
    store.send(.counted(1))
    tracing.stop()
    tracing.stop()
    store.send(.counted(2))
    #expect(book.lines.count == 2)
    #expect(!store.engine.tree.isObserved)
  }

  @Test
  func `No state is copied for it: a write to an array stays in place`() {
    store.trace(to: book)
    #expect(!store.engine.tree.comparesStates)
    let tracing = store.trace(to: TraceLog())
    #expect(store.engine.tree.comparesStates)
    tracing.stop()
    store.send(.counted(1))
    #expect(!store.engine.tree.comparesStates)
  }

  @Test
  func `All stores that are made later; not those before, and none after it was stopped`() {
    let tracing = Tracing.allStores(to: book)
    let (first, second) = (Store(Parent(), state: .init()), Store(Child(), state: .init()))
    store.send(.counted(1))
    first.send(.counted(2))
    second.send(.tapped)
    #expect(
      book.lines == [
        "parent received counted(2)", "emitted Parent.told", "child received tapped", "emitted Child.chosen",
      ])
    tracing.stop()
    first.send(.counted(3))
    let third = Store(Parent(), state: .init())
    third.send(.counted(4))
    #expect(book.lines.count == 4)
    #expect(!third.engine.tree.isObserved && !first.engine.tree.isObserved)
    #expect(StoreTree.onMade == nil)
  }

  @Test
  func `Names have no values`() {
    #expect(
      FeatureEvent(feature: Parent.self, kind: .received(action: Parent.Action.counted(3))).name == "Parent.counted")
    #expect(FeatureEvent(feature: Parent.self, kind: .emitted(output: Parent.Output.told(3))).name == "Parent.told")
    let failure = FeatureEvent(feature: Parent.self, kind: .failed(Refused(), action: Parent.Action.failing))
    #expect(failure.name == "Parent.failing")
  }
}

extension FeatureEvent.Kind {
  /// With the parent's type, for a pattern.
  fileprivate enum Opened {
    case received(FeatureObserverTests.Parent.Action)
    case other
  }
  fileprivate var opened: Opened {
    if case .received(let action as FeatureObserverTests.Parent.Action) = self { .received(action) } else { .other }
  }
}
