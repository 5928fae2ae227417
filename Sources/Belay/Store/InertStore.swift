// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A store that shows a state and does nothing: for a preview, a snapshot, or a test of a view.
///
/// ```swift
/// let inert = InertStore(Checkout(api: .unused), state: .init(quantity: 2))
/// let screen = CheckoutScreen(store: inert.store)
/// #expect(screen.title == "Buy 2")
/// screen.buyTapped()
/// #expect(inert.actions == [.submitTapped])
/// inert.state.isSubmitting = true  // as if the work were running
/// #expect(!screen.isBuyEnabled)
/// ```
///
/// ## Behavior
/// - ``store`` is a `Store` like any other for what reads it: its fields are observed, its children have stores.
/// - An action that is sent to it, or to the store of a child, is recorded. `receive` is not called, no run is
///   registered, and no output is delivered. `run(_:)` returns a finished run, and `perform(_:)` returns at once.
/// - Of the feature, only the closures that make its children's features are called. Its dependencies may be any value
///   of their types.
/// - The state changes where ``state`` is set, and where a view writes an ``Editable`` part, and nowhere else: there are no
///   reactions. A child is there while its state is.
/// - The store stays inert when this object is released: a preview needs only the store. From then on nothing is
///   recorded.
/// - Once the store has ended, actions are ignored, and not recorded.
///
/// To test a feature, use a `TestStore` of BelayTesting, in which it runs.
@MainActor
public final class InertStore<F: Feature> {
  /// The store, for a view or a controller to show.
  public let store: Store<F>
  private let recorder = ActionRecorder()

  /// Makes a store that shows `state`.
  ///
  /// - Parameters:
  ///   - feature: The feature. Only the closures that make its children's features are called.
  ///   - state: The state to show.
  ///   - fileID: The caller's file, for diagnostics.
  ///   - line: The caller's line, for diagnostics.
  public init(_ feature: F, state: F.State, fileID: StaticString = #fileID, line: UInt = #line) {
    store = Store(feature, state: state, fileID: fileID, line: line)
    store.engine.tree.isInert = true
    // The tree must not retain the recorder, which retains stores of the tree in its records.
    store.engine.tree.add(recorder, isRetained: false)
  }

  /// The state that the store shows. Reading it observes nothing. Setting it notifies the observers of what has changed,
  /// and ends the children that it does not contain.
  ///
  /// - Precondition: It is not used while the state is being read or compared: in a getter or an `==` of the state.
  public var state: F.State {
    get { store.engine.peek(\.self) }
    set {
      let engine = store.engine
      engine.tree.inTurn { engine.change(ChangeCause(.update, nil)) { $0 = newValue } }
    }
  }

  /// The actions that were sent to ``store``, in their order.
  public var actions: [F.Action] { actions(of: store) }

  /// The actions that were sent to the store of a child, or of a child of a child, in their order.
  ///
  /// - Parameter child: A store of this tree. For another one there are none.
  public func actions<Child: Feature>(of child: Store<Child>) -> [Child.Action] {
    let engine = child.engine
    return recorder.records.compactMap { $0.store === engine ? $0.action as? Child.Action : nil }
  }
}

/// Records the actions of a tree of stores.
private final class ActionRecorder: StoreObserver {
  private(set) var records: [(store: StoreNode, action: Any)] = []
  let comparesStates = false

  func observe(_ event: StoreEvent, of store: StoreNode) {
    if case .received(let action, _) = event { records.append((store, action)) }
  }
}
