// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  public import SwiftUI

  /// The fields of a store, for bindings. From `@StateStore`: `$store.query.sending { .queryChanged($0) }`.
  @MainActor
  @dynamicMemberLookup
  public struct StoreFields<F: Feature> {
    private let store: Store<F>

    init(_ store: Store<F>) { self.store = store }

    /// A field. Name the action that a write sends to turn it into a binding.
    public subscript<Value>(dynamicMember path: KeyPath<F.State, Value>) -> StoreField<F, Value> {
      StoreField(store: store, path: path)
    }

    /// A field, also if this type has a member of that name: `$store[\.query]`. At present it has none.
    public subscript<Value>(_ path: KeyPath<F.State, Value>) -> StoreField<F, Value> {
      StoreField(store: store, path: path)
    }
  }

  /// A field of a store. Name the action that a write sends to turn it into a binding.
  @MainActor
  public struct StoreField<F: Feature, Value> {
    let store: Store<F>
    let path: KeyPath<F.State, Value>

    /// A binding that reads the field, and sends an action in place of a write. As `Store.binding(_:send:)`.
    ///
    /// - Parameter action: Makes the action from the value to write.
    public func sending(_ action: @escaping (Value) -> F.Action) -> Binding<Value> {
      store.binding(path, send: action)
    }
  }

  extension Store {
    /// A binding for SwiftUI's controls that reads a field, and sends an action in place of a write:
    ///
    /// ```swift
    /// TextField("Search", text: store.binding(\.query) { .queryChanged($0) })
    /// ```
    ///
    /// The action decides what happens to the field: a value that `receive` refuses is not shown. The binding does not
    /// keep the store alive. Once the store has ended it reads the last value and ignores writes.
    ///
    /// - Parameters:
    ///   - path: The field. Reading it observes only that field.
    ///   - action: Makes the action from the value to write.
    @_disfavoredOverload
    public func binding<Value>(
      _ path: KeyPath<F.State, Value>, send action: @escaping (Value) -> F.Action
    ) -> Binding<Value> {
      let field: FieldBinding<Value> = binding(path, send: action)
      // These closures do not say `@MainActor in`: they have the caller's isolation, and with the annotation the
      // compiler crashes (swiftlang/swift#88027, while SwiftUI is in Swift 5 mode). Scripts/check-ui would notice.
      return Binding(get: { field.value }, set: { field.value = $0 })
    }
  }
#endif
