// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Controls the work of all stores and scopes that `body` uses, not only of test stores. A ``TestClock``, a ``Stub``
/// and a ``Gate`` then know when this work is at rest. Belay's reports in debug builds are failures of the test.
///
/// ```swift
/// func testTheTickerTicks() async {
///   await withControlledWork {
///     let clock = TestClock()
///     let model = TickerModel(clock: clock)             // its TaskScope sleeps again and again
///     model.appeared()
///     await clock.advance(by: .seconds(5))
///     XCTAssertEqual(model.ticks, 5)
///   }
/// }
/// ```
///
/// With Swift Testing, use the trait `.controlsWork`. A ``TestStore`` controls its own work by itself.
///
/// **Isolation.** The main actor.
///
/// - Parameters:
///   - fileID: The caller's file, for failures.
///   - filePath: The caller's file, for failures.
///   - line: The caller's line, for failures.
///   - column: The caller's column, for failures.
///   - body: The test.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@MainActor
public func withControlledWork<Result>(
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: @MainActor () async throws -> Result
) async rethrows -> Result {
  let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  return try await DebugReport.$handler.withValue(TestFailure.ofReports(at: location)) {
    try await Scheduling.$current.withValue(WorkMonitor()) { try await body() }
  }
}

#if canImport(Testing)
  public import Testing

  extension Trait where Self == WorkTrait {
    /// Controls the work of all stores and scopes of a test, not only of test stores. A ``TestClock``, a ``Stub`` and a
    /// ``Gate`` then know when this work is at rest. Belay's reports in debug builds are failures of the test.
    ///
    /// ```swift
    /// @MainActor @Test(.controlsWork) func `the ticker ticks`() async {
    ///   let model = TickerModel(clock: clock)             // its TaskScope sleeps again and again
    ///   model.appeared()
    ///   await clock.advance(by: .seconds(5))
    ///   #expect(model.ticks == 5)
    /// }
    /// ```
    public static var controlsWork: Self {
      Self { test, body in
        let fail = TestFailure.ofReports { report in Issue.record("\(report)", sourceLocation: test.sourceLocation) }
        try await DebugReport.$handler.withValue(fail) {
          try await Scheduling.$current.withValue(WorkMonitor()) { try await body() }
        }
      }
    }
  }
#endif
