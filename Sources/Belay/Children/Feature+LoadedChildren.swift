// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Feature {
  /// Children in ``Rows`` that are loaded: a list whose rows do work of their own, in a ``Loadable``.
  ///
  /// The rows are those of ``Loadable/value``: they and their work go on while the list is loading again, and after a
  /// failure. The answer of a load replaces them: a row whose id stays is the same child with new contents. To keep what
  /// is the row's own, answer with the rows of `context.rows.value` after a `replaceAll(with:id:update:insert:)`.
  /// Everything else is as for children in a field of `Rows`.
  ///
  /// - Parameters:
  ///   - path: The rows.
  ///   - feature: Makes a row's feature from the parent's feature and the row's state, when the row is first requested.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  ///   - output: Returns the parent's action for a row's output; nil for none.
  public static func children<Child: Feature>(
    _ path: WritableKeyPath<State, Loadable<Rows<Child.State>>>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ row: Child.State) -> Child,
    output: @escaping @MainActor (_ id: Child.State.ID, _ output: Child.Output) -> Action?
  ) -> RowsLink<Self, Child> {
    RowsLink(
      access: RowsAccess(LinkSource(fileID, line, column), path, RowsPlace(path), feature) {
        OutputResponse(output($0, $1))
      })
  }

  /// Children in ``Rows`` that are loaded, without outputs.
  public static func children<Child: Feature>(
    _ path: WritableKeyPath<State, Loadable<Rows<Child.State>>>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ row: Child.State) -> Child
  ) -> RowsLink<Self, Child> where Child.Output == Never {
    RowsLink(access: RowsAccess(LinkSource(fileID, line, column), path, RowsPlace(path), feature, nil))
  }
}
