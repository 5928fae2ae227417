// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A deadline answered instead of the work under it.
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
/// The body's own errors are never wrapped in it. So who threw can always be told: ``cause`` is
/// ``Cause/innerDeadlineExpired`` when the error came out of the body, from a deadline within.
public struct DeadlineError: Error, Equatable, CustomStringConvertible {
  /// Whose deadline, and why. More may come.
  public struct Cause: Hashable, Sendable, CustomStringConvertible {
    private enum Kind { case deadlineExpired, innerDeadlineExpired, clockFailed }
    private let kind: Kind

    /// The deadline of this call came first.
    public static let deadlineExpired = Cause(kind: .deadlineExpired)
    /// The body threw it: a deadline within the body came first, and the body did not handle that.
    public static let innerDeadlineExpired = Cause(kind: .innerDeadlineExpired)
    /// The clock of this call could not sleep, so nobody would have known when the deadline comes.
    public static let clockFailed = Cause(kind: .clockFailed)

    /// The name of the cause, `deadlineExpired`.
    public var description: String { "\(kind)" }
  }

  /// Whose deadline, and why.
  public let cause: Cause
  /// What happened to the work of which line: a sentence for the developer, not for a user to read.
  public let description: String

  /// An error as a deadline throws it, for a test to expect: two are equal when their causes are.
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

  /// The same error as one call further out throws it, which did not expire itself.
  var fromWithin: DeadlineError { DeadlineError(cause: .innerDeadlineExpired, description: description) }
}
