// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A deadline ended the call before its work returned.
///
/// ```swift
/// do {
///   holdings = try await withDeadline(in: .seconds(2)) { try await api.holdings() }
/// } catch let error as DeadlineError where error.cause == .deadlineExpired {
///   notice = "Still loading …"              // this deadline, two lines above
/// } catch {
///   alert = "\(error)"                      // what the body threw, as it threw it; or a CancellationError
/// }
/// ```
///
/// The body's own errors are never wrapped in it. If a deadline inside the body expired, ``cause`` is
/// ``Cause/innerDeadlineExpired``.
public struct DeadlineError: Error, Equatable, CustomStringConvertible {
  /// Which deadline ended the call, and why. More causes may be added.
  public struct Cause: Hashable, Sendable, CustomStringConvertible {
    private enum Kind { case deadlineExpired, innerDeadlineExpired, clockFailed }
    private let kind: Kind

    /// The deadline of this call expired first.
    public static let deadlineExpired = Cause(kind: .deadlineExpired)
    /// The body threw it: a deadline inside the body expired, and the body did not handle that.
    public static let innerDeadlineExpired = Cause(kind: .innerDeadlineExpired)
    /// The clock of this call could not sleep, so the deadline could not have been noticed.
    public static let clockFailed = Cause(kind: .clockFailed)

    /// The name of the cause, `deadlineExpired`.
    public var description: String { "\(kind)" }
  }

  /// Which deadline ended the call, and why.
  public let cause: Cause
  /// What happened to the work, and on which line: a sentence for the developer, not for a user.
  public let description: String

  /// An error as a deadline throws it, for tests to compare: two errors are equal when their causes are.
  public init(cause: Cause) { self.init(cause: cause, description: "A deadline has come: \(cause).") }

  init(cause: Cause, description: String) { (self.cause, self.description) = (cause, description) }

  public static func == (left: Self, right: Self) -> Bool { left.cause == right.cause }

  static func expired(at location: SourceLocation) -> DeadlineError {
    DeadlineError(
      cause: .deadlineExpired,
      description: "The work under the deadline at \(location) had not returned when that came. It was cancelled.")
  }

  static func clockFailed(_ error: any Error, at location: SourceLocation) -> DeadlineError {
    DeadlineError(
      cause: .clockFailed,
      description: """
        The clock of the deadline at \(location) could not sleep until then: \(error). The work was cancelled, for nobody \
        would have ended it.
        """)
  }

  /// The same error, as the outer call throws it when it has not expired itself.
  var fromWithin: DeadlineError { DeadlineError(cause: .innerDeadlineExpired, description: description) }
}
