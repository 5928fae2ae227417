// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

/// One execution of what ``explore(bound:samples:samplingSeed:prunes:fileID:filePath:line:column:_:)`` is given: its stores, its gated calls, its clock, what the
/// user does, and what must hold.
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
/// Make everything anew in the closure: it is executed again for each order.
@MainActor
public final class Scenario {
  /// A step of the user's that another one can come after.
  public struct Step: Sendable {
    let number: Int
  }

  /// A clock whose sleepers wake one after the other, each as one of the things that can happen next.
  public let clock = TestClock()

  let calls = ScenarioCalls()
  private(set) var stores: [any ScenarioStore] = []
  private(set) var steps: [ScenarioStep] = []
  private(set) var values: [(name: String, read: @MainActor () -> Any)] = []
  private(set) var rules: [ScenarioRule] = []
  var complaints: [String] = []

  init() {}

  // MARK: What there is

  /// A store whose final state and outputs must be the same in every order in which the same things happen.
  ///
  /// Stores and scopes that the closure makes itself are part of the exploration too, and are not compared.
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
  /// What a call returns is made once, when it has come: a late answer is one that has grown old. It may depend on what came before,
  /// as that of a fake with a memory does; then it is another end that the exploration must see, in a state, an output or
  /// ``compare(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: What schedules call it.
  ///   - errors: What a call may fail with as well: each is an order of its own.
  ///   - ignoringCancellation: A caller that was cancelled waits for its answer all the same.
  ///   - answer: What a call returns.
  ///   - fileID: The caller's file, for reports.
  ///   - filePath: The path of the caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  public func stub<Input: Sendable, Output: Sendable>(
    _ name: String, mayFail errors: [any Error] = [], ignoringCancellation: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    answer: @escaping @MainActor (Input) -> Output
  ) -> Stub<Input, Output> {
    calls.stub(
      name, ignoringCancellation, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    ) { input in [.success(answer(input))] + errors.map { .failure($0) } }
  }

  /// A dependency's function whose calls are answered in any order, each with any of several results.
  public func stub<Input: Sendable, Output: Sendable>(
    _ name: String, ignoringCancellation: Bool = false,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    results: @escaping @MainActor (Input) -> [Result<Output, any Error>]
  ) -> Stub<Input, Output> {
    calls.stub(
      name, ignoringCancellation, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column), results)
  }

  // MARK: What happens

  /// Something that the user does at any time: before, between and after all that can happen from now on. It is always done in the
  /// end, once.
  ///
  /// That it comes before an answer or after it must not decide the end: a late answer that takes back what the user has done since
  /// is a finding. Where the user does it *because of* what he sees, such as to dismiss an alert, say `isReaction`: then orders are
  /// compared only if it comes after the same things in both.
  ///
  /// - Parameters:
  ///   - name: What schedules call it: `cancel is tapped`.
  ///   - earlier: A step that comes before it. Without one, several come in any order.
  ///   - isReaction: Whether the user may do it because of what has happened before.
  ///   - body: What is done: a store is sent something.
  @discardableResult
  public func anyTime(
    _ name: String, after earlier: Step? = nil, isReaction: Bool = false, _ body: @escaping @MainActor () -> Void
  ) -> Step {
    let step = Step(number: steps.count)
    steps.append(ScenarioStep(name: name, earlier: earlier, isReaction: isReaction, body: body))
    return step
  }

  func markDone(_ step: Int) { steps[step].isDone = true }

  // MARK: What must hold

  /// Whenever nothing moves, in every order.
  ///
  /// - Parameter what: What is wrong where it does not hold: `the loader shows while nothing loads`.
  /// - Parameter isWrong: Whether it is wrong now.
  public func never(_ what: String, _ isWrong: @escaping @MainActor () -> Bool) {
    rules.append(ScenarioRule(what: what, atEndOnly: false, isBroken: isWrong))
  }

  /// At the end of every order.
  public func atEnd(_ what: String, _ holds: @escaping @MainActor () -> Bool) {
    rules.append(ScenarioRule(what: "At the end it does not hold that \(what).", atEndOnly: true) { !holds() })
  }

  /// Something else that must be the same at the end of every order in which the same things happen: what a fake has stored, what a
  /// label shows.
  public func compare(_ name: String, _ value: @escaping @MainActor () -> Any) { values.append((name, value)) }
}

/// A step of the user's.
struct ScenarioStep {
  let name: String
  let earlier: Scenario.Step?
  let isReaction: Bool
  let body: @MainActor () -> Void
  var isDone = false
}

/// Something that must not be.
struct ScenarioRule {
  let what: String
  let atEndOnly: Bool
  let isBroken: @MainActor () -> Bool
}

/// What a store has told.
@MainActor
final class ScenarioOutputs {
  var texts: [String] = []
}

/// A store whose state is compared.
@MainActor
protocol ScenarioStore {
  var name: String { get }
  var state: Any { get }
  var outputs: [String] { get }
}

@MainActor
struct WatchedStore<F: Feature>: ScenarioStore {
  private let store: Store<F>
  private let told: ScenarioOutputs

  init(_ store: Store<F>, _ told: ScenarioOutputs) { (self.store, self.told) = (store, told) }

  var name: String { "\(F.self)" }
  var state: Any { Store.engine(of: store).copyOfState() }
  var outputs: [String] { told.texts }
}
