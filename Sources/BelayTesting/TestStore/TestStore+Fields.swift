// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

extension TestStore {
  /// Waits until work sets a field without a mutation: by an `update`, by the answer to a failure, or by a load.
  ///
  /// ```swift
  /// await store.receive(set: \.holdings) { $0.holdings = .loaded([.rope]) }
  /// ```
  ///
  /// A `LoadFailure` matches when its error is alike: `.failed(LoadFailure(Offline()), last: nil)`.
  ///
  /// - Parameters:
  ///   - path: The field that must change. Others may change with it.
  ///   - expected: Changes the state before the event into the state after it. Without it, only this field changes, to
  ///     any value.
  ///   - fileID: The caller's file, for reports.
  ///   - filePath: The path of the caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  public func receive<Value>(
    set path: WritableKeyPath<F.State, Value>, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await next(
      setting(path), expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits until work sets a field, and nothing else, to `value`, without a mutation.
  public func receive<Value>(
    set path: WritableKeyPath<F.State, Value>, to value: Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await next(
      setting(path), { $0[keyPath: path] = value },
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits until work holds a field, or restores it.
  ///
  /// What a run holds from its start is part of the action's turn: assert it in the closure of `send`. What it restores
  /// at its end comes after everything else it did.
  ///
  /// - Parameters:
  ///   - path: The field.
  ///   - expected: Changes the state before the event into the state after it. Without it, only this field changes, to
  ///     any value.
  ///   - fileID: The caller's file, for reports.
  ///   - filePath: The path of the caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  public func receive<Value>(
    held path: WritableKeyPath<F.State, Value>, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await next(
      holding(path), expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits until work holds a field at `value`, or restores it to `value`.
  public func receive<Value>(
    held path: WritableKeyPath<F.State, Value>, at value: Value,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await next(
      holding(path), { $0[keyPath: path] = value },
      TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func setting<Value>(_ path: WritableKeyPath<F.State, Value>) -> Wanted {
    Wanted(inSentence: "a change of \(Shown.path(path))") { kind in
      switch kind {
      case .update: true
      case .field(let other, let held): !held && other == path
      case .mutation, .undo, .action, .output: false
      }
    } objection: { old, new in
      guard StateDifference(expected: old[keyPath: path], actual: new[keyPath: path]) == nil else { return nil }
      let changes = StateDifference(expected: old, actual: new).map { "\n\n\($0)\n\n" } ?? " "
      return """
        A change of \(Shown.path(path)) was to come, and what has come leaves it as it is:\(changes)\
        Receive that first, by the field that it sets.
        """
    } takesOver: { expected, new in
      expected[keyPath: path] = new[keyPath: path]
    }
  }

  private func holding<Value>(_ path: WritableKeyPath<F.State, Value>) -> Wanted {
    Wanted(inSentence: "a hold of \(Shown.path(path)) or its end") { kind in
      if case .field(let other, let held) = kind { held && other == path } else { false }
    } takesOver: { expected, new in
      expected[keyPath: path] = new[keyPath: path]
    }
  }

  // MARK: Children

  /// The test store of the child that exists now. It shares this one's events and its end.
  ///
  /// Fails and returns nil if there is none.
  public func child<Child: Feature>(
    _ link: ChildLink<F, Child>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestStore<Child>? {
    if let child = store.child(link) { return TestStore<Child>(child, session) }
    TestFailure.record(
      "\(F.self) has no \(Child.self) now. Send what makes its state first.",
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return nil
  }

  /// The test store of the row with this id. It shares this one's events and its end.
  ///
  /// Fails and returns nil if there is none.
  public func child<Child: Feature>(
    _ link: RowsLink<F, Child>, id: Child.State.ID,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> TestStore<Child>? {
    if let row = store.child(link, id: id) { return TestStore<Child>(row, session) }
    TestFailure.record(
      "\(F.self) has no \(Child.self) with the id \(id) now. Send what makes its state first.",
      at: TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    return nil
  }
}
