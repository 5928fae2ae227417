// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Feature {
  /// A child in an optional field: a sheet, a pushed screen, a signed-in user's home.
  ///
  /// ```swift
  /// static let checkout = child(\.checkout, id: \.orderID) { home, state in Checkout(api: home.api) } output: { .checkout($0) }
  /// ```
  ///
  /// The view reads it with `store.child(Home.checkout)`; the parent starts and ends it by writing the field. See
  /// ``ChildLink`` for its lifetime.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - id: Distinguishes successive children in the same field. Must depend only on the child's state.
  ///   - feature: Makes the child's feature from the parent's feature and the child's state, when the child is first
  ///     requested.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  ///   - output: Returns the parent's action for a child's output; nil for none.
  ///
  /// A generic feature cannot have stored statics: there, `static var checkout: ChildLink<Self, Checkout> { child(…) }`
  /// returns the same link each time.
  public static func child<Child: Feature, ID: Hashable>(
    _ path: WritableKeyPath<State, Child.State?>, id: KeyPath<Child.State, ID>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> {
    link(OptionalAccess(LinkSource(fileID, line, column), path, { $0[keyPath: id] }, feature, output))
  }

  /// A child in an optional field, identified by its `Identifiable` state. If a state becomes `Identifiable` later, its
  /// children are then distinguished by id.
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> where Child.State: Identifiable {
    child(path, id: \.id, fileID: fileID, line: line, column: column, feature, output: output)
  }

  /// A child in an optional field that stays the same while the field is not nil.
  @_disfavoredOverload
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> {
    link(OptionalAccess(LinkSource(fileID, line, column), path, { _ in Present() }, feature, output))
  }

  // MARK: Without outputs

  /// A child in an optional field, without outputs.
  public static func child<Child: Feature, ID: Hashable>(
    _ path: WritableKeyPath<State, Child.State?>, id: KeyPath<Child.State, ID>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never {
    link(OptionalAccess(LinkSource(fileID, line, column), path, { $0[keyPath: id] }, feature, nil))
  }

  /// A child in an optional field, without outputs, identified by its `Identifiable` state.
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never, Child.State: Identifiable {
    child(path, id: \.id, fileID: fileID, line: line, column: column, feature)
  }

  /// A child in an optional field, without outputs, that stays the same while the field is not nil.
  @_disfavoredOverload
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never {
    link(OptionalAccess(LinkSource(fileID, line, column), path, { _ in Present() }, feature, nil))
  }

  static func link<Child: Feature, Key: Hashable>(_ access: SingleAccess<Self, Child, Key>) -> ChildLink<Self, Child> {
    ChildLink(binding: KeyedBinding(access))
  }
}
