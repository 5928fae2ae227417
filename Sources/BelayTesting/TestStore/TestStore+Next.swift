// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

extension TestStore {
  /// The event that a `receive` waits for.
  struct Wanted {
    /// The event's text inside a sentence: `.validated(true)`, `the output .done`.
    let inSentence: String
    let matches: @MainActor (TestLedger.Entry.Kind) -> Bool
    /// Why a matching entry is not the right one; nil if it is.
    var objection: @MainActor (_ old: F.State, _ new: F.State) -> String? = { _, _ in nil }
    /// Applies the change that naming the field asserts by itself: this field has changed, to any value.
    var takesOver: @MainActor (_ expected: inout F.State, _ new: F.State) -> Void = { _, _ in }

    /// The text at the start of a sentence. A value is not capitalized.
    var atStart: String {
      guard ["a ", "an ", "the "].contains(where: inSentence.hasPrefix) else { return inSentence }
      return inSentence.prefix(1).uppercased() + inSentence.dropFirst()
    }
  }

  /// Waits until all work is at rest, takes the wanted entry, and asserts what it has changed.
  func next(_ wanted: Wanted, _ expected: ((inout F.State) -> Void)?, _ location: TestLocation) async {
    await session.settle(location)
    let ledger = session.ledger
    let matching = ledger.entries.indices.filter { index in
      ledger.entries[index].store === engine && wanted.matches(ledger.entries[index].kind)
    }
    guard let index = matching.first(where: { objection(wanted, ledger.entries[$0]) == nil }) ?? matching.first else {
      return recordMissing(wanted, location)
    }
    let before = ledger.takeFirst(index)
    let entry = ledger.takeFirst(1)[0]
    session.asserted = entry.root
    if exhaustivity.contains(.events), !before.isEmpty {
      TestFailure.record(
        """
        Before \(wanted.inSentence), this has come, and nobody has received it:
        \(lines(before.map(\.text)))
        Receive it first, in this order.
        """, at: location)
    }
    guard let old = entry.old as? F.State, let new = entry.new as? F.State else { return }
    if let objection = objection(wanted, entry) { return TestFailure.record(objection, at: location) }
    guard expected == nil else { return expect(old, new, expected, "\(entry.text) changes the state", location) }
    var start = old
    wanted.takesOver(&start, new)
    expect(start, new, nil, "\(entry.text) changes the state", location)
  }

  private func objection(_ wanted: Wanted, _ entry: TestLedger.Entry) -> String? {
    guard let old = entry.old as? F.State, let new = entry.new as? F.State else { return nil }
    return wanted.objection(old, new)
  }

  private func recordMissing(_ wanted: Wanted, _ location: TestLocation) {
    let come = session.ledger.entries.map(\.text)
    let live = session.monitor.books.live
    TestFailure.record(
      """
      \(wanted.atStart) was to come, and nothing moves any more.
      \(come.isEmpty ? "Nothing else has come." : "This has come instead:\n\(lines(come))")
      \(LiveRun.list(live))
      \(advice(come, live))
      """, at: location)
  }

  private func advice(_ come: [String], _ live: [LiveRun]) -> String {
    if !come.isEmpty { return "Receive what has come, or mend the feature." }
    if live.isEmpty { return "Send what starts it first, or mend the feature." }
    if live.contains(where: \.isUncontrolled) {
      return
        "Give the work a stub, a gate or a test clock in place of what it waits for: only those can a test wait for."
    }
    return "Let go on what its work waits for: answer the stub, open the gate, advance the clock."
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
    if exhaustivity.contains(.events), !come.isEmpty {
      TestFailure.record(
        """
        At the end, nobody has received what has come:
        \(lines(come))
        Receive it before `finish()`, in this order.
        """, at: location)
    }
    let live = session.monitor.books.live.map(\.text) + session.monitor.books.leftovers
    if exhaustivity.contains(.runs), !live.isEmpty {
      TestFailure.record(
        """
        At the end, work is in flight:
        \(lines(live))
        Let it end: answer what it waits for, send what cancels it, or call `end()`.
        """, at: location)
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
      TestFailure.record("Nothing has come that could be skipped. Take the line out.", at: location)
    }
  }
}
