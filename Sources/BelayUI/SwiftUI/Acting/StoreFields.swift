// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  public import SwiftUI

  /// The fields of a store, to bind to. From `@StateStore`: `$store.query.sending { .queryChanged($0) }`.
  @MainActor
  @dynamicMemberLookup
  public struct StoreFields<F: Feature> {
    private let store: Store<F>

    init(_ store: Store<F>) { self.store = store }

    /// A field, which becomes a binding by naming the action that a write sends.
    public subscript<Value>(dynamicMember path: KeyPath<F.State, Value>) -> StoreField<F, Value> {
      StoreField(store: store, path: path)
    }

    /// A field, also where these fields have a member of its name: `$store[\.query]`. Today they have none.
    public subscript<Value>(_ path: KeyPath<F.State, Value>) -> StoreField<F, Value> {
      StoreField(store: store, path: path)
    }
  }

  /// A field of a store, which becomes a binding by naming the action that a write sends.
  @MainActor
  public struct StoreField<F: Feature, Value> {
    let store: Store<F>
    let path: KeyPath<F.State, Value>

    /// A binding that reads the field and sends an action instead of writing it. As `Store.binding(_:send:)`.
    ///
    /// - Parameter action: Makes the action of the value that was to be written.
    public func sending(_ action: @escaping (Value) -> F.Action) -> Binding<Value> {
      store.binding(path, send: action)
    }
  }

  extension Store {
    /// A field to read, and an action to send in its stead, for SwiftUI's controls:
    ///
    /// ```swift
    /// TextField("Search", text: store.binding(\.query) { .queryChanged($0) })
    /// ```
    ///
    /// The action decides what becomes of the field: a value that `receive` refuses is not shown. The binding does not keep the
    /// store's handle. When the store has ended it reads the last value and ignores writes.
    ///
    /// - Parameters:
    ///   - path: The field. Reading it observes that field only.
    ///   - action: Makes the action of the value that was to be written.
    @_disfavoredOverload
    public func binding<Value>(
      _ path: KeyPath<F.State, Value>, send action: @escaping (Value) -> F.Action
    ) -> Binding<Value> {
      let field: FieldBinding<Value> = binding(path, send: action)
      // No closure that `Binding` is given says `@MainActor in`: it has the caller's isolation, and with the words the compiler
      // crashes (swiftlang/swift#88027, while SwiftUI is in Swift 5 mode). Scripts/check-ui would notice.
      return Binding(get: { field.value }, set: { field.value = $0 })
    }
  }
#endif
