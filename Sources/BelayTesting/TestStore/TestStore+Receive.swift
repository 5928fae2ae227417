// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

extension TestStore {
  /// Waits for a mutation that work applies, and asserts what it changes.
  ///
  /// Mutations match by `==`. For a type that is not `Equatable`, use
  /// ``receive(mutationWhere:_:fileID:filePath:line:column:)``.
  ///
  /// - Parameters:
  ///   - mutation: The mutation that comes next.
  ///   - expected: Changes the state before the mutation into the state after it. Without it, nothing changes.
  ///   - fileID: The caller's file, for reports.
  ///   - filePath: The path of the caller's file, for reports.
  ///   - line: The caller's line, for reports.
  ///   - column: The caller's column, for reports.
  public func receive(
    _ mutation: F.Mutation, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where F.Mutation: Equatable {
    await next(
      Wanted(inSentence: Shown.value(mutation)) { kind in
        if case .mutation(let other as F.Mutation) = kind { other == mutation } else { false }
      }, expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for a mutation that `isWanted` accepts.
  ///
  /// ```swift
  /// await store.receive(mutationWhere: { if case .failed = $0 { true } else { false } }) { $0.hasFailed = true }
  /// ```
  public func receive(
    mutationWhere isWanted: @escaping (F.Mutation) -> Bool, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await next(
      Wanted(inSentence: "a mutation that the closure accepts") { kind in
        if case .mutation(let other as F.Mutation) = kind { isWanted(other) } else { false }
      }, expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for the undo of a run that does not finish: the mutation of its `undo:`.
  public func receive(
    undo mutation: F.Mutation, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where F.Mutation: Equatable {
    await next(
      Wanted(inSentence: "the undo \(Shown.value(mutation))") { kind in
        if case .undo(let other as F.Mutation) = kind { other == mutation } else { false }
      }, expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for an undo that `isWanted` accepts.
  public func receive(
    undoWhere isWanted: @escaping (F.Mutation) -> Bool, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await next(
      Wanted(inSentence: "an undo that the closure accepts") { kind in
        if case .undo(let other as F.Mutation) = kind { isWanted(other) } else { false }
      }, expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  // MARK: Outputs and actions

  /// Waits for an output to the owner.
  public func receive(
    output: F.Output,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where F.Output: Equatable {
    await next(
      Wanted(inSentence: "the output \(Shown.value(output))") { kind in
        if case .output(let other as F.Output) = kind { other == output } else { false }
      }, nil, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for an output that `isWanted` accepts.
  public func receive(
    outputWhere isWanted: @escaping (F.Output) -> Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await next(
      Wanted(inSentence: "an output that the closure accepts") { kind in
        if case .output(let other as F.Output) = kind { isWanted(other) } else { false }
      }, nil, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for an action that the test has not sent, and asserts what it changes: the action that a child's output
  /// becomes for its parent, or, on a child's test store, an action that its parent sends in response to work.
  public func receive(
    action: F.Action, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where F.Action: Equatable {
    await next(
      Wanted(inSentence: "the action \(Shown.value(action))") { kind in
        if case .action(let other as F.Action) = kind { other == action } else { false }
      }, expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for an action that `isWanted` accepts.
  public func receive(
    actionWhere isWanted: @escaping (F.Action) -> Bool, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await next(
      Wanted(inSentence: "an action that the closure accepts") { kind in
        if case .action(let other as F.Action) = kind { isWanted(other) } else { false }
      }, expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
