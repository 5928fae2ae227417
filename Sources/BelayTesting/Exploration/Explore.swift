// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Executes a scenario in every possible order of its gated calls, its timers and the user's steps, and fails the test
/// where the order changes the outcome.
///
/// ```swift
/// @MainActor @Test func `a checkout ends the same way in every order`() async {
///   await explore { scenario in
///     let validate = scenario.stub("validate") { (_: Cart.ID) in true }
///     let submit = scenario.stub("submit") { (_: Cart.ID) in Receipt.first }
///     let store = scenario.store(
///       Checkout(api: CheckoutAPI(validate: { try await validate($0) }, submit: { try await submit($0) })),
///       state: .init(cart: "A"))
///     store.send(.submitTapped)
///   }
/// }
/// ```
///
/// ## Behavior
/// - The scenario is executed from the beginning, repeatedly. Whenever all work is at rest, one of the possible events
///   happens: a waiting call gets one of its answers, the clock's next sleeper wakes, or the user performs a step. The
///   search is depth first, until all orders or `bound` executions have been tried; after those, it takes `samples` at
///   random, by priorities. The report says what was covered then, and what makes the number of orders grow.
/// - Orders in which *the same events happen* must end the same way: the same states, the same outputs, the same values
///   of ``Scenario/compare(_:_:)``. An order in which a cancel comes before an answer is not compared with one in which
///   that answer has come, because different events have happened. Nor are orders in which a step with `isReaction`
///   follows different events.
/// - The conditions of ``Scenario/never(_:_:)`` and ``Scenario/atEnd(_:_:)`` must hold in every order.
/// - It reports every complaint, and then each kind of wrong end once, with the simplest order that leads to it and
///   with a seed for ``replay(_:fileID:filePath:line:column:_:)``. (Ends that differ in the same fields are of one
///   kind. It prints five kinds and counts the rest.)
/// - A state that was reached before is not explored again, if all states are `Hashable` or `Equatable`. Two loads that
///   arrive in different stored fields are tried in one order, where no ``Scenario/never(_:_:)`` can see the state
///   between them. This changes the time, not the verdict. It assumes that the stores and the calls are the whole
///   state: if a dependency or a model has a memory of its own, add it with ``Scenario/compare(_:_:)``, or set `prunes`
///   to false, which turns both off. Where a task that is no run has made a call, both are off.
/// - If the test is cancelled, the search ends after the current execution, and the test fails with what was found.
/// - In Swift Testing, the whole report is attached to the test, `exploration.txt`, and each printed order as a file that
///   `belay-inspect` opens: `order-1.jsonl`. See ``Finding/jsonLines``.
/// - Work that waits for anything but the scenario's stubs, its clock, a gate or a store is not controlled: the report
///   names it.
///
/// - Parameters:
///   - bound: The most executions, one order after another.
///   - samples: How many more to execute at random, if these were not all.
///   - samplingSeed: The seed of the random orders.
///   - prunes: Whether to skip states that were reached before, and orders that only exchange independent loads.
///   - scenario: Makes the stores, and sends actions. It may await: what it awaits can happen meanwhile.
///   - fileID: The caller's file, for failures.
///   - filePath: The caller's file, for failures.
///   - line: The caller's line, for failures.
///   - column: The caller's column, for failures.
/// - Returns: What was tried and found.
@MainActor
@discardableResult
public func explore(
  bound: Int = 10_000, samples: Int = 1_000, samplingSeed: UInt64 = 1, prunes: Bool = true,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ scenario: @escaping @MainActor (Scenario) async throws -> Void
) async -> ExplorationReport {
  var limits = ScheduleLimits()
  (limits.bound, limits.samples, limits.samplingSeed, limits.prunes) = (bound, samples, samplingSeed, prunes)
  limits.reduces = prunes
  let report = await Exploration(limits: limits, scenario).report()
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  #if BELAY_COMPARES_ORDERS
    await OrderComparison.check(report, at: location, scenario)
  #endif
  if !report.isRight {
    TestAttachment.record(report.wholeText, named: "exploration.txt", at: location)
    for (number, index) in report.printedFindings.enumerated() {
      TestAttachment.record(report.findings[index].jsonLines, named: "order-\(number + 1).jsonl", at: location)
    }
    TestFailure.record("\(report)", at: location)
  }
  return report
}

/// Executes a scenario once, in the order of a seed that
/// ``explore(bound:samples:samplingSeed:prunes:fileID:filePath:line:column:_:)`` has printed. It prints the events and
/// the end, and fails the test where a condition does not hold.
///
/// A single execution cannot show that another order ends differently: compare the output with the report.
///
/// - Parameters:
///   - schedule: The seed: `"2.0.1"`.
///   - scenario: The same scenario.
///   - fileID: The caller's file, for failures.
///   - filePath: The caller's file, for failures.
///   - line: The caller's line, for failures.
///   - column: The caller's column, for failures.
/// - Returns: What happened; nil, with a failure of the test, when the scenario does not have this order.
@MainActor
@discardableResult
public func replay(
  _ schedule: Schedule,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ scenario: @escaping @MainActor (Scenario) async throws -> Void
) async -> ReplayReport? {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  do {
    let exploration = Exploration(limits: ScheduleLimits(), scenario)
    var result: ShownExecution?
    let execution = try await ScheduleSearch.replay(schedule) { plan in
      let shown = await exploration.show(&plan)
      result = shown
      return shown.end
    }
    let report = ReplayReport(execution, result)
    print(report)
    if !report.complaints.isEmpty { TestFailure.record("\(report)", at: location) }
    return report
  } catch {
    TestFailure.record("\(error)", at: location)
    return nil
  }
}
