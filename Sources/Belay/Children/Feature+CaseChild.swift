// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension Feature {
  /// A child in a case of a state that is an enum: one step of a login, a signed-in or a signed-out app.
  ///
  /// ```swift
  /// enum State {
  ///   case signIn(SignIn.State), signedIn(Home.State)
  ///
  ///   var home: Home.State? { if case .signedIn(let state) = self { state } else { nil } }
  /// }
  ///
  /// static let home = child(case: State.signedIn, \.home) { app, state in Home(token: state.token) } output: { .home($0) }
  /// ```
  ///
  /// A key path cannot name a case, so the case is given as its constructor and a closure that extracts its payload.
  /// The child lives while the state is in that case, and its id, if it has one, stays the same; a switch to another
  /// case ends it in that turn.
  ///
  /// The payload is copied at every write of the child: put a large list behind an optional instead.
  ///
  /// - Parameters:
  ///   - embed: The case's constructor.
  ///   - extract: Returns the case's payload; nil in other cases.
  ///   - id: Distinguishes successive children in the same case, and must depend only on the child's state. Defaults to
  ///     the id of an `Identifiable` state; without one, the child stays the same while the state is in that case.
  ///   - feature: Makes the child's feature from the parent's feature and the child's state, when the child is first
  ///     requested.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  ///   - output: Returns the parent's action for a child's output; nil for none.
  public static func child<Child: Feature>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> {
    let source = LinkSource(fileID, line, column)
    return ChildLink(source, .payload(source, \.self, embed, extract), id: id, feature) { OutputResponse(output($0)) }
  }

  /// A child in a case of an enum, without outputs.
  public static func child<Child: Feature>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    id: ((Child.State) -> AnyHashable)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never {
    let source = LinkSource(fileID, line, column)
    return ChildLink(source, .payload(source, \.self, embed, extract), id: id, feature, nil)
  }

  /// A child with outputs needs `output:`.
  @available(*, unavailable, message: "the child has outputs: add `output:`, what each of them is to the parent")
  @_disfavoredOverload
  public static func child<Child: Feature>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    id: ((Child.State) -> AnyHashable)? = nil,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> {
    preconditionFailure("Feature.child: this cannot be called.")
  }
}
