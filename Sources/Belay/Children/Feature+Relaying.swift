// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Links whose outputs are not all actions of the parent. Apart from `output:` they are the links of the same name.

extension Feature {
  /// A child in an optional field. What its outputs are to the parent, ``OutputResponse`` says.
  @_disfavoredOverload
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State?>, id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> OutputResponse<Self>
  ) -> ChildLink<Self, Child> {
    ChildLink(LinkSource(fileID, line, column).of(path), .optional(path), id: id, feature, output)
  }

  /// A child in a case of a state that is an enum. What its outputs are to the parent, ``OutputResponse`` says.
  @_disfavoredOverload
  public static func child<Child: Feature>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> OutputResponse<Self>
  ) -> ChildLink<Self, Child> {
    let source = LinkSource(fileID, line, column)
    return ChildLink(source, .payload(source, \.self, embed, extract), id: id, feature, output)
  }

  /// Children in ``Rows``. What their outputs are to the parent, ``OutputResponse`` says.
  @_disfavoredOverload
  public static func children<Child: Feature>(
    _ path: WritableKeyPath<State, Rows<Child.State>>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ row: Child.State) -> Child,
    output: @escaping @MainActor (_ id: Child.State.ID, _ output: Child.Output) -> OutputResponse<Self>
  ) -> RowsLink<Self, Child> {
    RowsLink(access: RowsAccess(LinkSource(fileID, line, column), path, RowsPlace(path), feature, output))
  }

  /// Children in ``Rows`` that are loaded. What their outputs are to the parent, ``OutputResponse`` says.
  @_disfavoredOverload
  public static func children<Child: Feature>(
    _ path: WritableKeyPath<State, Loadable<Rows<Child.State>>>,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ row: Child.State) -> Child,
    output: @escaping @MainActor (_ id: Child.State.ID, _ output: Child.Output) -> OutputResponse<Self>
  ) -> RowsLink<Self, Child> {
    RowsLink(access: RowsAccess(LinkSource(fileID, line, column), path, RowsPlace(path), feature, output))
  }
}
