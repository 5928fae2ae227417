// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A reference to a store that does not keep it alive: a view reads and sends through it, so that the screen's work
/// ends with the screen. Like a `FieldBinding`, but for any read.
@MainActor
package struct StoreReference<F: Feature> {
  private let engine: StoreEngine<F>

  package init(_ store: Store<F>) { engine = Store.engine(of: store) }

  /// Reads a field, and observes it.
  package func read<Value>(_ path: KeyPath<F.State, Value>) -> Value { engine.read(path) }

  /// The current child's store, as `Store.child`.
  package func child<Child: Feature>(_ link: ChildLink<F, Child>) -> Store<Child>? {
    engine.expectReadable()
    return link.handle(engine)
  }

  /// The stores of all rows, in their order. Observes which rows there are, but not their contents.
  package func children<Child: Feature>(_ link: RowsLink<F, Child>) -> [Store<Child>] {
    engine.expectReadable()
    let slot = link.slot(in: engine)
    slot.accessStructure()
    return slot.ids.compactMap { slot.row($0)?.makeHandle() }
  }

  /// Sends an action, and returns whether the store has received it: not once it has ended, never if it is inert, and not
  /// yet within a turn, where the action is queued.
  @discardableResult
  package func send(_ action: F.Action) -> Bool {
    if engine.isEnded { return false }
    let isQueued = engine.tree.isInTurn
    engine.send(action)
    return !isQueued && !engine.tree.isInert
  }

  /// Sends an action, and returns what it started. Once the store has ended that is a cancelled run.
  package func run(_ action: F.Action) -> Run {
    engine.isEnded ? Run(.cancelled) : engine.run(action)
  }
}
