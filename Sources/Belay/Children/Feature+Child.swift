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
  ///   - id: Distinguishes successive children in the same field, and must depend only on the child's state. Defaults to
  ///     the id of an `Identifiable` state; without one, the child stays the same while the field is not nil.
  ///   - feature: Makes the child's feature from the parent's feature and the child's state, when the child is first
  ///     requested.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  ///   - output: Returns the parent's action for a child's output; nil for none.
  ///
  /// A generic feature cannot have stored statics: there, `static var checkout: ChildLink<Self, Checkout> { child(…) }`
  /// returns the same link each time.
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>, id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> {
    ChildLink(LinkSource(fileID, line, column).of(path), .optional(path), id: id, feature) {
      OutputResponse(output($0))
    }
  }

  /// A child in an optional field, without outputs.
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>, id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never {
    ChildLink(LinkSource(fileID, line, column).of(path), .optional(path), id: id, feature, nil)
  }

  /// A child with outputs needs `output:`.
  @available(*, unavailable, message: "the child has outputs: add `output:`, what each of them is to the parent")
  @_disfavoredOverload
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>, id: ((Child.State) -> AnyHashable)? = nil,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> {
    preconditionFailure("Feature.child: this cannot be called.")
  }
}
