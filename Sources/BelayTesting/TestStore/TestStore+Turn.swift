// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences

/// One turn of a test store, and the comparison of its states.
extension TestStore {
  /// A change that a test expects.
  typealias Expectation = (inout F.State) throws -> Void

  var ignoredBecause: String {
    engine.lastParent == nil ? "the store has ended" : "the state of \(engine.displayName) was removed"
  }

  /// One turn that the test makes.
  @discardableResult
  func turn<Result>(
    _ what: @autoclosure () -> String, _ expected: Expectation?, _ location: TestLocation, _ body: () -> Result
  ) -> Result {
    session.ledger.noteObjects()
    if !session.ledger.entries.isEmpty, exhaustivity.contains(.events) {
      let unasserted = session.ledger.takeFirst(session.ledger.entries.count).map(\.text)
      TestFailure.record(
        """
        Before \(what()), the test has not received these events:
        \(unasserted.map { "  \($0)" }.joined(separator: "\n"))
        Receive them first, in this order.
        """, at: location)
    }
    session.isFinished = false
    let before = engine.copyOfState()
    let result = session.ledger.absorbing(engine) { session.supervise(location) { body() } }
    // A write's own change is what the test has asked for; the closure says what else the turn changes.
    let old = session.ledger.written as? F.State ?? before
    let new = engine.copyOfState()
    session.asserted = session.rootState
    expect(old, new, expected, after: what(), location)
    return result
  }

  /// Fails if `expected` does not turn `old` into `new`, as far as ``exhaustivity`` demands; if it throws; and if it
  /// changes nothing, where it must name all changes.
  ///
  /// - Parameter named: The change that the event's own value asserts, made before `expected`.
  func expect(
    _ old: F.State, _ new: F.State, named: ((inout F.State) -> Void)? = nil, _ expected: Expectation?,
    after cause: @autoclosure () -> String, _ location: TestLocation
  ) {
    let saysAll = exhaustivity.contains(.changes)
    let saysNothing = named == nil && expected == nil
    if saysNothing, !saysAll { return showSkipped(old, new, named, expected, after: cause(), location) }
    var start = saysAll ? old : new
    named?(&start)
    var wanted = start
    do {
      if let expected {
        try DebugReport.$handler.withValue(TestFailure.ofReports(at: location)) { try expected(&wanted) }
      }
    } catch { return recordThrown(error, cause(), location) }
    if let difference = StateDifference(expected: wanted, actual: new) {
      TestFailure.record(
        """
        \(cause()) changes the state \(saysNothing ? "and the test expects no change" : "in another way than the test expects"):

        \(difference)

        \(saysNothing ? "Describe the change in a closure, or fix the feature." : "Fix the closure or the feature.")
        """, at: location)
    } else if saysAll, expected != nil, !hasChanged(start, into: wanted, like: new) {
      TestFailure.record(
        """
        The closure for \(cause()) changes nothing, and the state has not changed either\(named == nil ? "" : " in more than what the event names").
        Remove the closure, or fix the feature.
        """, at: location)
    } else if !saysAll {
      showSkipped(old, new, named, expected, after: cause(), location)
    }
  }

  /// Whether a closure has changed a state into `wanted`, which has no difference from `new`.
  private func hasChanged(_ start: F.State, into wanted: F.State, like new: F.State) -> Bool {
    // `==` is far faster than the walk through all fields. It has the last word only where it can be true of `wanted`:
    // a state with a NaN is unequal to its own copy.
    if StateDifference.areEqual(wanted, new) == true, StateDifference.areEqual(start, wanted) == false { return true }
    return StateDifference.exists(between: start, and: wanted)
  }

  /// Shows what the turn has changed besides what the test names, if it wants to see that.
  private func showSkipped(
    _ old: F.State, _ new: F.State, _ named: ((inout F.State) -> Void)?, _ expected: Expectation?,
    after cause: @autoclosure () -> String, _ location: TestLocation
  ) {
    guard exhaustivity.contains(.showsSkipped) else { return }
    var wanted = old
    named?(&wanted)
    // It has asserted already: an error or a report would have been a failure there.
    let ignore: @Sendable (String) -> Void = { _ in }
    DebugReport.$handler.withValue(ignore) { try? expected?(&wanted) }
    guard let difference = StateDifference(expected: wanted, actual: new) else { return }
    TestFailure.show("Skipped: \(cause()) also changes the state:\n\n\(difference)", at: location)
  }

  /// Fails for what ``exhaustivity`` demands, and shows what it only wants to see.
  func fail(_ message: @autoclosure () -> String, for part: Exhaustivity, _ location: TestLocation) {
    if exhaustivity.contains(part) {
      TestFailure.record(message(), at: location)
    } else if exhaustivity.contains(.showsSkipped) {
      TestFailure.show("Skipped: \(message())", at: location)
    }
  }

  private func recordThrown(_ error: any Error, _ cause: String, _ location: TestLocation) {
    // `try #require(…)` has recorded its own failure.
    if SwiftTestingFailure.hasRecorded(error) { return }
    TestFailure.record("The closure for \(cause) has thrown an error: \(error)", at: location)
  }
}
