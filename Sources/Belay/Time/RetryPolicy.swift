// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How often work that failed is tried again, how long it waits before, and which errors are final.
///
/// ```swift
/// extension RetryPolicy {
///   static let api = RetryPolicy(attempts: 4, .exponential(from: .seconds(1), to: .seconds(30))) { error in
///     (error as? APIError)?.isTemporary ?? true
///   }
/// }
/// ```
///
/// ``withRetry(_:clock:body:)`` follows it.
public struct RetryPolicy: Sendable {
  /// How often the work is tried at most, the first attempt included.
  public let attempts: Int
  /// How long it waits before each attempt but the first.
  public let backoff: Backoff
  let mayRetry: @Sendable (any Error) -> Bool

  /// A policy.
  ///
  /// - Parameters:
  ///   - attempts: How often the work is tried at most, the first attempt included. `Int.max`: until it succeeds, its
  ///     error is final, or the task is cancelled.
  ///   - backoff: How long it waits before each attempt but the first.
  ///   - mayRetry: Whether another attempt may help after this error. Called on whatever thread the work is on, for
  ///     every failure but that of the last attempt; never with a `CancellationError`.
  /// - Precondition: `attempts` is at least 1. Attempts without a limit have a wait between them.
  public init(
    attempts: Int, _ backoff: Backoff, mayRetry: @escaping @Sendable (_ error: any Error) -> Bool = { _ in true }
  ) {
    ProgrammerMistake.refuse(
      unless: attempts >= 1, "A retry with \(attempts) attempts would never begin. Give at least 1: the first counts.")
    ProgrammerMistake.refuse(
      unless: attempts < .max || !backoff.mayBeZero,
      """
      A retry without a limit and without a wait would never leave the processor. Give a number of attempts, or a backoff \
      that is longer than zero, with a jitter below 1.
      """)
    self.attempts = attempts
    self.backoff = backoff
    self.mayRetry = mayRetry
  }
}
