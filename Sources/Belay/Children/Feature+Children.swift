// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Feature {
  /// Children in ``Rows``: a list whose rows do work of their own.
  ///
  /// ```swift
  /// static let rows = children(\.rows) { list, row in HoldingRow(api: list.api) } output: { id, output in .row(id, output) }
  /// ```
  ///
  /// A list reads `store.rowIDs(List.rows)`, and each of its rows `store.child(List.rows, id: id)`. See ``RowsLink`` for a
  /// row's lifetime.
  ///
  /// - Parameters:
  ///   - path: The rows.
  ///   - feature: Makes a row's feature from the parent's feature and the row's state, when the row is first requested.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  ///   - output: Returns the parent's action for a row's output; nil for none.
  public static func children<Child: Feature>(
    _ path: WritableKeyPath<State, Rows<Child.State>>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ row: Child.State) -> Child,
    output: @escaping @MainActor (_ id: Child.State.ID, _ output: Child.Output) -> Action?
  ) -> RowsLink<Self, Child> {
    RowsLink(
      access: RowsAccess(LinkSource(fileID, line, column), path, RowsPlace(path), feature) {
        OutputResponse(output($0, $1))
      })
  }

  /// Children in ``Rows`` without outputs.
  public static func children<Child: Feature>(
    _ path: WritableKeyPath<State, Rows<Child.State>>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ row: Child.State) -> Child
  ) -> RowsLink<Self, Child> where Child.Output == Never {
    RowsLink(access: RowsAccess(LinkSource(fileID, line, column), path, RowsPlace(path), feature, nil))
  }

  /// Rows with outputs need `output:`.
  @available(*, unavailable, message: "the rows have outputs: add `output:`, what each of them is to the parent")
  @_disfavoredOverload
  public static func children<Child: Feature>(
    _ path: WritableKeyPath<State, Rows<Child.State>>,
    _ feature: @escaping @MainActor (_ parent: Self, _ row: Child.State) -> Child
  ) -> RowsLink<Self, Child> {
    preconditionFailure("Feature.children: this cannot be called.")
  }
}
