// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

extension TestStore {
  /// Waits until all work is at rest, takes the wanted entry, and asserts what it has changed.
  func next(_ wanted: TestEvent<F>, _ expected: Expectation?, _ location: TestLocation) async {
    await session.settle(location)
    let ledger = session.ledger
    let matching = ledger.entries.indices.filter { isMatching(wanted, ledger.entries[$0]) }
    guard let index = matching.first(where: { objection(wanted, ledger.entries[$0]) == nil }) ?? matching.first else {
      return recordMissing(wanted, location)
    }
    let before = ledger.takeFirst(index)
    let entry = ledger.takeFirst(1)[0]
    session.asserted = entry.root
    if !before.isEmpty {
      fail(
        """
        These events came before \(wanted.inSentence), and the test has not received them:
        \(lines(before.map(\.text)))
        Receive them first, in this order.
        """, for: .events, location)
    }
    guard let old = entry.old as? F.State, let new = entry.new as? F.State else { return }
    if let objection = objection(wanted, entry) { return TestFailure.record(objection, at: location) }
    if wanted.applyValue != nil || expected != nil {
      return expect(old, new, named: wanted.applyValue, expected, after: entry.text, location)
    }
    var start = old
    wanted.applyAnyValue(&start, new)
    expect(start, new, nil, after: entry.text, location)
  }

  private func isMatching(_ wanted: TestEvent<F>, _ entry: TestLedger.Entry) -> Bool {
    guard case .inside(let changed) = entry.kind else { return entry.store === engine && wanted.matches(entry.kind) }
    return engine.state(inRoot: entry.root).flatMap { wanted.object?($0) } === changed
  }

  private func objection(_ wanted: TestEvent<F>, _ entry: TestLedger.Entry) -> String? {
    guard let old = entry.old as? F.State, let new = entry.new as? F.State else { return nil }
    return wanted.objection(old, new)
  }

  private func recordMissing(_ wanted: TestEvent<F>, _ location: TestLocation) {
    let come = session.ledger.entries.map(\.text)
    let live = session.monitor.registry.live
    TestFailure.record(
      """
      The test expects \(wanted.inSentence), and all work is at rest.
      \(come.isEmpty ? "No other event has come." : "These events have come instead:\n\(lines(come))")
      \(LiveRun.list(live))
      \(advice(come, live))
      """, at: location)
  }

  private func advice(_ come: [String], _ live: [LiveRun]) -> String {
    if !come.isEmpty { return "Receive these events, or fix the feature." }
    if live.isEmpty { return "Send the action that causes it first, or fix the feature." }
    if live.contains(where: \.isUncontrolled) {
      return
        "Give the work a stub, a gate or a test clock in place of what it waits for: only those can a test wait for."
    }
    return "Resume the work that waits: answer the stub, open the gate, or advance the clock."
  }

  private func lines(_ texts: [String]) -> String { texts.map { "  \($0)" }.joined(separator: "\n") }

  // MARK: The end

  /// Ends the test: waits until all work is at rest, then fails for every event that was not received and for every
  /// live run, with its lane and name, its file and line, and where it waits.
  ///
  /// Call it last.
  public func finish(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await session.settle(location)
    let come = session.ledger.takeFirst(session.ledger.entries.count).map(\.text)
    session.asserted = session.rootState
    session.isFinished = true
    if !come.isEmpty {
      fail(
        """
        At the end, the test has not received these events:
        \(lines(come))
        Receive them before `finish()`, in this order.
        """, for: .events, location)
    }
    let live = session.monitor.registry.live.map(\.text) + session.monitor.registry.leftovers
    if !live.isEmpty {
      fail(
        """
        At the end, work is in flight:
        \(lines(live))
        End it: answer what it waits for, send the action that cancels it, or call `end()`.
        """, for: .runs, location)
    }
  }

  /// Skips all events that have not been received.
  ///
  /// Fails if there are none.
  public func skipReceived(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    await session.settle(location)
    let skipped = session.ledger.takeFirst(session.ledger.entries.count)
    session.asserted = session.rootState
    if skipped.isEmpty {
      TestFailure.record("There is no event to skip. Remove this line.", at: location)
    }
  }
}
