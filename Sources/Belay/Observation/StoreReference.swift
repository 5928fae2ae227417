// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A way to a store that does not keep its handle: what a view keeps to read and to send, so that the screen's work ends with
/// the screen. As a ``FieldBinding``, for whatever is read.
@MainActor
package struct StoreReference<F: Feature> {
  private let engine: StoreEngine<F>

  package init(_ store: Store<F>) { engine = Store.engine(of: store) }

  /// Reads a field, and observes it.
  package func read<Value>(_ path: KeyPath<F.State, Value>) -> Value { engine.read(path) }

  /// A view onto the child that is there now, as ``Store/child(_:)``.
  package func child<Child: Feature>(_ link: ChildLink<F, Child>) -> Store<Child>? {
    engine.expectReadable()
    return link.binding.handle(in: engine)
  }

  /// Views onto all rows, in their order. Observes which rows there are, and not what they contain.
  package func children<Child: Feature>(_ link: RowsLink<F, Child>) -> [Store<Child>] {
    engine.expectReadable()
    let slot = link.slot(in: engine)
    slot.accessStructure()
    return slot.ids.compactMap { slot.row($0)?.makeHandle() }
  }

  /// Sends an action. Once the store has ended it does nothing.
  package func send(_ action: F.Action) {
    if !engine.isOver { _ = engine.send(action) }
  }
}
