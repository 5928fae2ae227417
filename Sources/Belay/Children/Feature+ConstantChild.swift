// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// See `Store/PathsOfConstants.swift`: with these, the compiler reports a misspelled name as just that.

extension Feature {
  /// A child's field must be a `var`.
  @available(
    *, unavailable, message: "a child writes its state: a `var` of its parent's state, of type `Child.State?`"
  )
  @_disfavoredOverload
  public static func child<Child: Feature>(
    _ path: KeyPath<State, Child.State?>, id: ((Child.State) -> AnyHashable)? = nil,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> {
    preconditionFailure("Feature.child: this cannot be called.")
  }

  /// A child's field must be a `var`.
  @available(
    *, unavailable, message: "a child writes its state: a `var` of its parent's state, of type `Child.State?`"
  )
  @_disfavoredOverload
  public static func child<Child: Feature>(
    _ path: KeyPath<State, Child.State?>, id: ((Child.State) -> AnyHashable)? = nil,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never {
    preconditionFailure("Feature.child: this cannot be called.")
  }

  /// The field of rows must be a `var`.
  @available(
    *, unavailable, message: "rows write their states: a `var` of the parent's state, of type `Rows<Child.State>`"
  )
  @_disfavoredOverload
  public static func children<Child: Feature>(
    _ path: KeyPath<State, Rows<Child.State>>,
    _ feature: @escaping @MainActor (_ parent: Self, _ row: Child.State) -> Child,
    output: @escaping @MainActor (_ id: Child.State.ID, _ output: Child.Output) -> Action?
  ) -> RowsLink<Self, Child> {
    preconditionFailure("Feature.children: this cannot be called.")
  }

  /// The field of rows must be a `var`.
  @available(
    *, unavailable, message: "rows write their states: a `var` of the parent's state, of type `Rows<Child.State>`"
  )
  @_disfavoredOverload
  public static func children<Child: Feature>(
    _ path: KeyPath<State, Rows<Child.State>>,
    _ feature: @escaping @MainActor (_ parent: Self, _ row: Child.State) -> Child
  ) -> RowsLink<Self, Child> where Child.Output == Never {
    preconditionFailure("Feature.children: this cannot be called.")
  }
}
