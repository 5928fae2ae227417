// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Feature {
  /// A child in a field that is not optional: a tab, a part of a screen that is always there.
  ///
  /// ```swift
  /// static let feed = child(\.feed) { app, _ in Feed(api: app.api) } output: { .feed($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - id: Distinguishes successive children in the same field, and must depend only on the child's state. Defaults to
  ///     the id of an `Identifiable` state; without one, the child stays the same as long as its parent exists.
  ///   - feature: Makes the child's feature from the parent's feature and the child's state, when the child is first
  ///     requested.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  ///   - output: Returns the parent's action for a child's output; nil for none.
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State>, id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> LastingLink<Self, Child> {
    lasting(path, id, LinkSource(fileID, line, column), feature) { OutputResponse(output($0)) }
  }

  /// A child in a field that is not optional, without outputs.
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State>, id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> LastingLink<Self, Child> where Child.Output == Never {
    lasting(path, id, LinkSource(fileID, line, column), feature, nil)
  }

  /// A child in a field that is not optional. What its outputs are to the parent, ``OutputResponse`` says.
  @_disfavoredOverload
  public static func child<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State>, id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> OutputResponse<Self>
  ) -> LastingLink<Self, Child> {
    lasting(path, id, LinkSource(fileID, line, column), feature, output)
  }

  private static func lasting<Child: Feature>(
    _ path: WritableKeyPath<State, Child.State>, _ id: ((Child.State) -> AnyHashable)?, _ source: LinkSource,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    _ output: (@MainActor (Child.Output) -> OutputResponse<Self>)?
  ) -> LastingLink<Self, Child> {
    LastingLink(link: ChildLink(source.of(path), .field(path), id: id, feature, output))
  }
}
