// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay

extension TestStore {
  /// Waits for a mutation that work applies, and asserts what it changes.
  ///
  /// Mutations match by `==`. For a type that is not `Equatable`, use ``TestEvent/mutation(where:)``.
  ///
  /// - Parameters:
  ///   - mutation: The mutation that comes next.
  ///   - expected: Changes the state before the mutation into the state after it. Without it, nothing changes.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  public func receive(
    _ mutation: F.Mutation, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async where F.Mutation: Equatable {
    await next(
      .mutation(mutation), expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Waits for any other event from work, and asserts what it changes.
  ///
  /// ```swift
  /// await store.receive(.undo(.unstarred(1))) { $0.starred = [] }
  /// await store.receive(.set(\.alert, to: "NoConnection()"))
  /// ```
  ///
  /// - Parameters:
  ///   - event: The event that comes next.
  ///   - expected: Changes the state before the event into the state after it. Without it, the event changes what its
  ///     name says: the field of ``TestEvent/set(_:)`` and ``TestEvent/held(_:)``, and otherwise nothing.
  ///   - fileID: The caller's file, for failures.
  ///   - filePath: The caller's file, for failures.
  ///   - line: The caller's line, for failures.
  ///   - column: The caller's column, for failures.
  public func receive(
    _ event: TestEvent<F>, _ expected: ((inout F.State) -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async {
    await next(event, expected, TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
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

  /// The test store of a child that is always there. It shares this one's events and its end.
  public func child<Child: Feature>(_ link: LastingLink<F, Child>) -> TestStore<Child> {
    TestStore<Child>(store.child(link), session)
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
