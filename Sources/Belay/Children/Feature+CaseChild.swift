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
  /// A key path cannot name a case, so the case is given as its constructor and the way to its payload. The child lives while
  /// the state is in that case, and its id, if it has one, stays; a switch to another case ends it in that turn.
  ///
  /// The payload is copied for every write of the child: a big list belongs behind an optional.
  ///
  /// - Parameters:
  ///   - embed: The case.
  ///   - extract: Its payload; nil in the other cases.
  ///   - id: Tells this child from the next in the same case. Must depend on the child's state alone.
  ///   - feature: Makes the child's feature from the parent's and the child's state, when somebody first asks for the child.
  ///   - fileID: The caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  ///   - output: What the child's output is to the parent; nil for one that does not matter to it.
  public static func child<Child: Feature, ID: Hashable>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    id: KeyPath<Child.State, ID>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> {
    link(CaseAccess(LinkSource(fileID, line, column), embed, extract, { $0[keyPath: id] }, feature, output))
  }

  /// A child in a case of an enum, told from the next by its `Identifiable` state.
  public static func child<Child: Feature>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> where Child.State: Identifiable {
    child(case: embed, extract, id: \.id, fileID: fileID, line: line, column: column, feature, output: output)
  }

  /// A child in a case of an enum that is the same as long as the state is in that case.
  @_disfavoredOverload
  public static func child<Child: Feature>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child,
    output: @escaping @MainActor (Child.Output) -> Action?
  ) -> ChildLink<Self, Child> {
    link(CaseAccess(LinkSource(fileID, line, column), embed, extract, { _ in Present() }, feature, output))
  }

  // MARK: Without outputs

  /// A child in a case of an enum, which has no outputs.
  public static func child<Child: Feature, ID: Hashable>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    id: KeyPath<Child.State, ID>, fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never {
    link(CaseAccess(LinkSource(fileID, line, column), embed, extract, { $0[keyPath: id] }, feature, nil))
  }

  /// A child in a case of an enum, which has no outputs, told from the next by its `Identifiable` state.
  public static func child<Child: Feature>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never, Child.State: Identifiable {
    child(case: embed, extract, id: \.id, fileID: fileID, line: line, column: column, feature)
  }

  /// A child in a case of an enum, which has no outputs, that is the same as long as the state is in that case.
  @_disfavoredOverload
  public static func child<Child: Feature>(
    case embed: @escaping (Child.State) -> State, _ extract: @escaping (State) -> Child.State?,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column,
    _ feature: @escaping @MainActor (_ parent: Self, _ state: Child.State) -> Child
  ) -> ChildLink<Self, Child> where Child.Output == Never {
    link(CaseAccess(LinkSource(fileID, line, column), embed, extract, { _ in Present() }, feature, nil))
  }
}
