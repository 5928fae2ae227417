// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a view keeps between two drawings: SwiftUI's `State`, as far as this story needs it.
///
/// The view is a value and is copied at will; all its copies share what is kept. Who holds a copy holds what is kept.
@propertyWrapper
@MainActor
struct ViewState<Value> {
  /// Where the value is kept, to be handed on without the view: SwiftUI's `Binding`.
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
