// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Controls the work of all stores and scopes that `body` uses, not only of test stores. A ``TestClock``, a ``Stub``
/// and a ``Gate`` then know when this work is at rest.
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
/// - Returns: What `body` returns.
/// - Throws: What `body` throws.
@MainActor
public func withControlledWork<Result>(_ body: @MainActor () async throws -> Result) async rethrows -> Result {
  try await Scheduling.$current.withValue(WorkMonitor()) { try await body() }
}

#if canImport(Testing)
  public import Testing

  extension Trait where Self == WorkTrait {
    /// Controls the work of all stores and scopes of a test, not only of test stores. A ``TestClock``, a ``Stub`` and a
    /// ``Gate`` then know when this work is at rest.
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
      Self { _, body in try await Scheduling.$current.withValue(WorkMonitor()) { try await body() } }
    }
  }
#endif
