// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay
import BelayDifferences

extension TestStore {
  /// Writes a field of an `Editable` part, as a view does, and asserts everything that this turn changes.
  ///
  /// `store.write(\.form.name, "Ann")` asserts that nothing else changes.
  ///
  /// Fails if the write is ignored, because the store has ended or the child's state was removed. Where all changes must
  /// be named, it also fails if the field has that value already: such a write is none, and asserts nothing. A test that
  /// wants to show that nothing follows from it writes to ``store``.
  ///
  /// - Parameters:
  ///   - path: The field. It begins with an `Editable` part; others do not compile.
  ///   - value: What the view writes.
  ///   - expected: Changes the state with the written value into the state after the turn. Without it, nothing else
  ///     changes.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  public func write<Value>(
    _ path: ReferenceWritableKeyPath<Store<F>, Value>, _ value: Value, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let what = "a write of \(Shown.value(value))"
    if exhaustivity.contains(.changes), !StateDifference.exists(between: store[keyPath: path], and: value) {
      TestFailure.record(
        """
        \(what) changes nothing: the field has this value already.
        Remove the line, write another value, or fix the feature.
        """, at: location)
    }
    turn(what, expected, location) { store[keyPath: path] = value }
    if session.ledger.ignored > 0 {
      TestFailure.record(
        """
        \(what) was ignored: \(ignoredBecause).
        Write before that, or do not write.
        """, at: location)
    }
  }

  /// A view writes an `Editable` part alone.
  @available(
    *, unavailable,
    message: """
      a view writes the fields of an `Editable` part of the state, `\\.form.name`: make the field's struct `Editable`, or send \
      an action
      """
  )
  public func write<Value>(
    _ path: KeyPath<Store<F>, Value>, _ value: Value, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {}
}
