// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A stored continuation is replaced by that of a second call: the first caller never returns.
///
/// A property has one continuation at a time. A method that stores one without looking at what is there loses it when
/// it is called again before the answer, as by a second tap or by another screen. The first caller stays suspended,
/// with its spinner and with everything that it keeps alive.
///
/// It is reported where a second call is in sight: a control or an appearance starts the method, or two other types
/// call it. A check of the object's state before the assignment, in the method or in its caller, prevents the finding.
/// It is an error.
///
/// With Belay, a lane decides what happens to the second call: `.join` shares the first one's end, `.drop` drops it.
///
/// Wrong:
/// ```swift
/// func location() async throws -> Location {
///   try await withCheckedThrowingContinuation { continuation in
///     self.continuation = continuation
///     manager.requestLocation()
///   }
/// }
/// ```
/// Right:
/// ```swift
/// func location() async throws -> Location {
///   try await withCheckedThrowingContinuation { continuation in
///     self.continuation?.resume(throwing: CancellationError())
///     self.continuation = continuation
///     manager.requestLocation()
///   }
/// }
/// ```
package struct ContinuationOverwritten: CodeRule {
  package static let id = "continuation-overwritten"
  package static let summary = "a second call replaces the first caller's continuation"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.calls(to: ContinuationLost.functions).compactMap { call in
      StoredContinuation(call, context.repository)?.finding()
    }
  }
}
