// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Why a ``Batcher`` has neither a value nor a failure for a caller: its request broke its contract.
///
/// This is a mistake in the request's closure, not an error to show a user. The description is a sentence for the
/// developer.
public struct BatcherError: Error, Equatable, CustomStringConvertible {
  /// What the request did wrong.
  enum Reason {
    /// It returned neither a value nor a failure for the key.
    case missingAnswer
    /// It threw a `CancellationError`, or answered the key with one, although it had not been cancelled.
    case requestCancelled
  }

  let reason: Reason
  /// What happened, for which key, in the batcher of which line, and how to fix it.
  public let description: String

  static func missingAnswer(for key: some Hashable, in batcher: String) -> BatcherError {
    BatcherError(
      reason: .missingAnswer,
      description: """
        The request of \(batcher) answered without the key '\(key)'. Answer every key that the request is given: with a \
        value, or with a failure of its own.
        """)
  }

  static func requestCancelled(for key: some Hashable, in batcher: String) -> BatcherError {
    BatcherError(
      reason: .requestCancelled,
      description: """
        The request of \(batcher) answered the key '\(key)' with a CancellationError, but was not cancelled. Its \
        callers still wait: throw an error that says why there is no answer.
        """)
  }
}
