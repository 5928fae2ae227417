// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a view keeps between two drawings: SwiftUI's `State`, as far as this story needs it.
///
/// The view is a value and is copied freely; all its copies share the stored value. A copy of the view retains the
/// stored value.
@propertyWrapper
@MainActor
struct ViewState<Value> {
  /// Access to the stored value that can be passed on without the view: SwiftUI's `Binding`.
  @MainActor
  final class Storage {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  let projectedValue: Storage

  init(wrappedValue: Value) { projectedValue = Storage(wrappedValue) }

  var wrappedValue: Value {
    get { projectedValue.value }
    nonmutating set { projectedValue.value = newValue }
  }
}
