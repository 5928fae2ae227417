// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Feature {
  /// A child in a case of an enum in a field: one of the screens to which a screen leads, of which one at a time is shown.
  ///
  /// ```swift
  /// struct State { var destination: Destination? }
  ///
  /// enum Destination {
  ///   case order(Order.State)
  ///   case help(Help.State)
  ///
  ///   var order: Order.State? { if case .order(let state) = self { state } else { nil } }
  ///   var help: Help.State? { if case .help(let state) = self { state } else { nil } }
  /// }
  ///
  /// static let order = child(\.destination, case: Destination.order, \.?.order) { shop, _ in
  ///   Order(api: shop.api)
  /// } output: {
  ///   .order($0)
  /// }
  /// static let help = child(\.destination, case: Destination.help, \.?.help) { _, _ in Help() }
  /// ```
  ///
  /// The field is an enum, or an optional of one. The view presents each link in its own way, as a sheet, a pushed screen or
  /// a tab; one action that sets the field to nil dismisses all of them. A state that is the enum
  /// itself needs no path.
  ///
  /// The payload is copied at every write of the child.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - embed: The case's constructor.
  ///   - extract: Returns the case's payload; nil in other cases.
  ///   - id: Distinguishes successive children in the same case, and must depend only on the child's state. Defaults to
  ///     the id of an `Identifiable` state; without one, the child stays the same while the field is in that case.
  ///   - feature: Makes the child's feature from the parent's feature and the child's state, when the child is first
  ///     requested.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  ///   - output: Returns the parent's action for a child's output; nil for none.
  public static func child<Destination, Child: Feature>(
    _ path: WritableKeyPath<State, Destination>, case embed: @escaping (Child.State) -> Destination,
    _ extract: @escaping (Destination) -> Child.State?, id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> {
    let source = LinkSource(fileID, line, column).of(path)
    return ChildLink(source, .payload(source, path, embed, extract), id: id, feature) { OutputResponse(output($0)) }
  }

  /// A child in a case of an enum in a field, without outputs.
  public static func child<Destination, Child: Feature>(
    _ path: WritableKeyPath<State, Destination>, case embed: @escaping (Child.State) -> Destination,
    _ extract: @escaping (Destination) -> Child.State?, id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never {
    let source = LinkSource(fileID, line, column).of(path)
    return ChildLink(source, .payload(source, path, embed, extract), id: id, feature, nil)
  }

  /// A child in a case of an enum in a field. What its outputs are to the parent, ``OutputResponse`` says.
  @_disfavoredOverload
  public static func child<Destination, Child: Feature>(
    _ path: WritableKeyPath<State, Destination>, case embed: @escaping (Child.State) -> Destination,
    _ extract: @escaping (Destination) -> Child.State?, id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> OutputResponse<Self>
  ) -> ChildLink<Self, Child> {
    let source = LinkSource(fileID, line, column).of(path)
    return ChildLink(source, .payload(source, path, embed, extract), id: id, feature, output)
  }
}
