// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import Belay
  public import SwiftUI

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
    /// The action is sent in the binding's transaction: with `.animation()` on the binding, what the action changes is
    /// animated.
    ///
    /// - Parameters:
    ///   - path: The field. Reading it observes only that field.
    ///   - action: Makes the action from the value to write.
    public func binding<Value>(
      _ path: KeyPath<F.State, Value>, send action: @escaping (Value) -> F.Action
    ) -> Binding<Value> {
      let field = FieldBinding(of: path, in: self, send: action)
      // These closures do not say `@MainActor in`: they have the caller's isolation, and with the annotation the
      // compiler crashes (swiftlang/swift#88027, while SwiftUI is in Swift 5 mode). Scripts/check-ui would notice.
      return Binding(
        get: { field.value }, set: { value, transaction in transaction.write { field.value = value } })
    }
  }
#endif
