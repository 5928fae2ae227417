// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A field that is read from a store and written by sending an action: what a binding of BelayUI reads and writes.
///
/// It does not keep the store alive. Once the store has ended it reads the last value and ignores writes.
@MainActor
package struct FieldBinding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  package init<F: Feature>(
    of path: KeyPath<F.State, Value>, in store: Store<F>, send action: @escaping (Value) -> F.Action
  ) {
    // These hold the engine, not the handle: a view that keeps a binding does not keep the screen's work alive.
    get = { [engine = store.engine] in engine.read(path) }
    set = { [engine = store.engine] value in
      if !engine.isEnded { engine.send(action(value)) }
    }
  }

  /// Reads the field, and observes it; writing sends the action.
  package var value: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
