// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  public import SwiftUI

  /// A store that a view owns: built once for the view's identity, and released with its state.
  ///
  /// ```swift
  /// struct SearchView: View {
  ///   @StateStore(Search(api: .live), state: .init()) private var store
  ///
  ///   var body: some View {
  ///     List(store.hits) { hit in Text(hit.name) }
  ///       .searchable(text: store.binding(\.query) { .queryChanged($0) })
  ///       .task(store, .appeared)
  ///   }
  /// }
  /// ```
  ///
  /// For values passed to the view, initialize it as a `State` or `StateObject`:
  ///
  /// ```swift
  /// @StateStore private var store: Store<Checkout>
  ///
  /// init(api: CheckoutAPI, onCompleted: @escaping (Receipt) -> Void) {
  ///   _store = StateStore(Checkout(api: api), state: .init()) { output in
  ///     switch output { case .completed(let receipt): onCompleted(receipt) }
  ///   }
  /// }
  /// ```
  ///
  /// ## Behavior
  /// - Making the view makes no store and calls no closure, because SwiftUI makes views repeatedly. The store is built
  ///   when the body first reads it, from the first values passed to the view. Later values do not reach it; for
  ///   another screen, use another `id(_:)`.
  /// - When SwiftUI releases the view's state, the store is released, and all its work ends at that moment. A covered
  ///   view keeps its store.
  /// - The view's state lives while anything holds the view: a `Task` that captures the view keeps the store until it
  ///   ends. The feature's own work never does.
  /// - It cannot be read in the view's `init`: SwiftUI has not connected the state then, and the store returned there
  ///   is discarded.
  /// - Use it for the root of a tree. A child's store is read from its parent's store and passed on as a `let`.
  ///
  /// **Isolation.** The main actor.
  @propertyWrapper
  public struct StateStore<F: Feature>: DynamicProperty {
    @State private var box: StoreBox<F>

    /// A store, and what happens to its outputs.
    ///
    /// - Parameters:
    ///   - feature: The feature with its dependencies. Evaluated once, when the store is built.
    ///   - state: The initial state. Evaluated once, when the store is built.
    ///   - output: Called with each output while the view's state lives. It is the closure of the view that was made
    ///     first, so it should use only what does not change: a parent's store, a binding, a coordinator. Defaults to
    ///     none: the outputs are dropped.
    ///   - fileID: The caller's file, for reports.
    ///   - line: The caller's line, for reports.
    @MainActor
    public init(
      _ feature: @autoclosure @escaping @MainActor () -> F, state: @autoclosure @escaping @MainActor () -> F.State,
      fileID: StaticString = #fileID, line: UInt = #line, output: (@MainActor (F.Output) -> Void)? = nil
    ) {
      _box = State(
        initialValue: StoreBox { box in
          guard let output else { return Store(feature(), state: state(), fileID: fileID, line: line) }
          return Store(feature(), state: state(), owner: box, fileID: fileID, line: line) { _, value in output(value) }
        })
    }

    /// The store.
    @MainActor
    public var wrappedValue: Store<F> { box.store }

    /// Bindings to the fields of the state's `Editable` parts: `TextField("Name", text: $store.form.name)`.
    ///
    /// A view that is given its store has the same ones from `@Bindable var store: Store<Profile>`. They are SwiftUI's own
    /// bindings: `.animation()` on one animates what its write changes, and they hold the store.
    @MainActor
    public var projectedValue: Bindable<Store<F>> { Bindable(box.store) }
  }
#endif
