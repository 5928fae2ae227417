// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Feature {
  /// A child in an optional field: a sheet, a pushed screen, a signed-in user's home.
  ///
  /// ```swift
  /// static let checkout = child(\.checkout, id: \.orderID) { home, state in Checkout(api: home.api) } output: { .checkout($0) }
  /// ```
  ///
  /// The view asks for it with `store.child(Home.checkout)`; the parent begins and ends it by writing the field. See
  /// ``ChildLink`` for how long it lives.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - id: Tells this child from the next in the same field. Must depend on the child's state alone.
  ///   - feature: Makes the child's feature from the parent's and the child's state, when somebody first asks for the child.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  ///   - output: What the child's output is to the parent; nil for one that does not matter to it.
  ///
  /// A generic feature cannot have stored statics: there, `static var checkout: ChildLink<Self, Checkout> { child(…) }` is the
  /// same link each time.
  public static func child<Child: Feature, ID: Hashable>(
    _ path: WritableKeyPath<State, Child.State?>, id: KeyPath<Child.State, ID>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> {
    link(OptionalAccess(LinkSource(fileID, line, column), path, { $0[keyPath: id] }, feature, output))
  }

  /// A child in an optional field, told from the next by its `Identifiable` state. A state that becomes `Identifiable` later comes
  /// to be told apart by its id.
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> where Child.State: Identifiable {
    child(path, id: \.id, fileID: fileID, line: line, column: column, feature, output: output)
  }

  /// A child in an optional field that is the same as long as one is there.
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

  /// A child in an optional field, which has no outputs.
  public static func child<Child: Feature, ID: Hashable>(
    _ path: WritableKeyPath<State, Child.State?>, id: KeyPath<Child.State, ID>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never {
    link(OptionalAccess(LinkSource(fileID, line, column), path, { $0[keyPath: id] }, feature, nil))
  }

  /// A child in an optional field, which has no outputs, told from the next by its `Identifiable` state.
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never, Child.State: Identifiable {
    child(path, id: \.id, fileID: fileID, line: line, column: column, feature)
  }

  /// A child in an optional field, which has no outputs, that is the same as long as one is there.
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
