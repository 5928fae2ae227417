// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A field that is read from a store and written by sending an action.
///
/// It does not keep the store alive. Once the store has ended it reads the last value and ignores writes.
@MainActor
public struct FieldBinding<Value> {
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void

  init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// Reads the field, and observes it; writing sends the action.
  public var value: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
