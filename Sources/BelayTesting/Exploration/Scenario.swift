// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

/// One execution of the closure of ``explore(bound:samples:samplingSeed:prunes:fileID:filePath:line:column:_:)``: its
/// stores, its gated calls, its clock, the user's steps, and the conditions that must hold.
///
/// ```swift
/// await explore { scenario in
///   let api = CheckoutAPI(
///     validate: { [validate = scenario.stub("validate") { (_: Cart.ID) in true }] in try await validate($0) },
///     submit: { [submit = scenario.stub("submit") { (_: Cart.ID) in Receipt.first }] in try await submit($0) })
///   let store = scenario.store(Checkout(api: api), state: .init(cart: "A"))
///   store.send(.submitTapped)
///   scenario.anyTime("cancel is tapped") { store.send(.cancelTapped) }
/// }
/// ```
///
/// Make everything new in the closure: it is executed again for each order.
@MainActor
public final class Scenario {
  /// A step of the user, which another step can follow.
  public struct Step: Sendable {
    let number: Int
  }

  /// A clock whose sleepers wake one at a time, each as one of the possible next events.
  public let clock = TestClock()

  let calls = ScenarioCalls()
  private(set) var stores: [any ScenarioStore] = []
  private(set) var steps: [ScenarioStep] = []
  private(set) var values: [(name: String, read: @MainActor () -> Any)] = []
  private(set) var rules: [ScenarioRule] = []
  /// What is not compared.
  private(set) var leftOut = LeftOutFields()
  var complaints: [String] = []

  init() {}

  // MARK: The setup

  /// A store whose final state and outputs must be the same in every order with the same events.
  ///
  /// Stores and scopes that the closure makes itself are part of the exploration too, but are not compared.
  public func store<F: Feature>(_ feature: F, state: F.State) -> Store<F> {
    let outputs = ScenarioOutputs()
    let store = Store(feature, state: state, owner: outputs) { outputs, output in
      outputs.texts.append(Shown.value(output))
    }
    stores.append(WatchedStore(store, outputs))
    return store
  }

  /// A dependency's function whose calls are answered in any order.
  ///
  /// The result of a call is made once, when the call has arrived: a late answer is an old one. It may depend on
  /// earlier events, as with a fake that has a memory. The exploration must then see that difference at the end, in a
  /// state, an output or ``compare(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: The stub's name in schedules.
  ///   - errors: Errors with which a call may fail as well: each is an order of its own.
  ///   - ignoringCancellation: Whether a cancelled caller still waits for its answer.
  ///   - answer: The result of a call.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  public func stub<Input: Sendable, Output: Sendable>(
    _ name: String, mayFail errors: [any Error] = [], ignoringCancellation: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    answer: @escaping @MainActor (Input) -> Output
  ) -> Stub<Input, Output> {
    calls.stub(
      name, ignoringCancellation, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { input in [.success(answer(input))] + errors.map { .failure($0) } }
  }

  /// A dependency's function whose calls are answered in any order, each with one of several results.
  public func stub<Input: Sendable, Output: Sendable>(
    _ name: String, ignoringCancellation: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    results: @escaping @MainActor (Input) -> [Result<Output, any Error>]
  ) -> Stub<Input, Output> {
    calls.stub(
      name, ignoringCancellation, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column), results)
  }

  // MARK: Events

  /// A step that the user performs at any time: before, between and after all events that can happen from now on. Every
  /// execution performs it once before it ends.
  ///
  /// Whether it comes before or after an answer must not change the outcome: a late answer that undoes what the user
  /// has done since is a finding. If the user does it *because of* what is on the screen, such as dismissing an alert,
  /// pass `isReaction`: then orders are compared only if it follows the same events in both.
  ///
  /// - Parameters:
  ///   - name: The step's name in schedules: `cancel is tapped`.
  ///   - earlier: A step that must come before. Steps without one come in any order.
  ///   - isReaction: Whether the step may be a reaction to earlier events.
  ///   - body: Performs the step: sends an action to a store.
  @discardableResult
  public func anyTime(
    _ name: String, after earlier: Step? = nil, isReaction: Bool = false, _ body: @escaping @MainActor () -> Void
  ) -> Step {
    let step = Step(number: steps.count)
    steps.append(ScenarioStep(name: name, earlier: earlier, isReaction: isReaction, body: body))
    return step
  }

  func markDone(_ step: Int) { steps[step].isDone = true }

  // MARK: Conditions

  /// A condition that must never be true at rest, in any order. The report says after which step it was.
  ///
  /// - Parameter what: The complaint: `the loader shows while nothing loads`.
  /// - Parameter isWrong: Whether the condition is true now.
  public func never(_ what: String, _ isWrong: @escaping @MainActor () -> Bool) {
    rules.append(ScenarioRule(what: what, atEndOnly: false, isBroken: isWrong))
  }

  /// A condition that must hold at the end of every order.
  public func atEnd(_ what: String, _ holds: @escaping @MainActor () -> Bool) {
    rules.append(ScenarioRule(what: "At the end it does not hold that \(what).", atEndOnly: true) { !holds() })
  }

  /// Adds another value that must be the same at the end of every order with the same events: what a fake has stored,
  /// what a label shows.
  public func compare(_ name: String, _ value: @escaping @MainActor () -> Any) { values.append((name, value)) }

  /// Leaves a field out of the comparison of ends: a time, a number of attempts.
  ///
  /// The field is not shown in reports either. It still belongs to the state, so states that differ only in it are
  /// explored separately.
  ///
  /// - Parameter field: The field's name as a report shows it: `Favorites.lastRefresh`, or `Favorites.rows[…].fetchedAt`
  ///   in every row. Its parts are left out too.
  public func leaveOut(_ field: String) { leftOut.names.insert(field) }

  /// Leaves a field of a store's state out of the comparison of ends: `scenario.leaveOut(\.lastRefresh, of: store)`.
  ///
  /// The field is not shown in reports either. It still belongs to the state, so states that differ only in it are
  /// explored separately.
  ///
  /// - Parameter field: The field.
  /// - Parameter store: A store that ``store(_:state:)`` has made.
  public func leaveOut<F: Feature, Value>(_ field: WritableKeyPath<F.State, Value>, of store: Store<F>) {
    let watched = stores.compactMap { $0 as? WatchedStore<F> }.first { $0.store === store }
    guard let watched else {
      ProgrammerMistake.refuse("A field can be left out only of a store that `scenario.store` has made.")
    }
    watched.leaveOut(field)
  }
}
