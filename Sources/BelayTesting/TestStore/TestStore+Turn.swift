// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences

/// One turn of a test store, and the comparison of its states.
extension TestStore {
  var ignoredBecause: String {
    engine.lastParent == nil ? "the store has ended" : "the state of \(engine.displayName) was removed"
  }

  /// One turn that the test makes.
  @discardableResult
  func turn<Result>(
    _ what: String, _ expected: ((inout F.State) -> Void)?, _ location: TestLocation, _ body: () -> Result
  ) -> Result {
    if exhaustivity.contains(.events), !session.ledger.entries.isEmpty {
      let unasserted = session.ledger.takeFirst(session.ledger.entries.count).map(\.text)
      TestFailure.record(
        """
        Before \(what), the test has not received these events:
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
    expect(old, new, expected, "\(what) changes the state", location)
    return result
  }

  /// Fails if `expected` does not turn `old` into `new`, as far as ``exhaustivity`` demands.
  func expect(
    _ old: F.State, _ new: F.State, _ expected: ((inout F.State) -> Void)?, _ what: String, _ location: TestLocation
  ) {
    let saysAll = exhaustivity.contains(.changes)
    if expected == nil, !saysAll { return }
    var wanted = saysAll ? old : new
    expected?(&wanted)
    guard let difference = StateDifference(expected: wanted, actual: new) else { return }
    TestFailure.record(
      """
      \(what) \(expected == nil ? "and the test expects no change" : "in another way than the test expects"):

      \(difference)

      \(expected == nil ? "Describe the change in a closure, or fix the feature." : "Fix the closure or the feature.")
      """, at: location)
  }
}
