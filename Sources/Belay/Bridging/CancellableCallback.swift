// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Waits for the single answer of a callback whose work can be cancelled.
///
/// ```swift
/// func image(at url: ImageURL) async throws -> Image {
///   try await withCancellableCallback { callback in
///     let request = loader.load(url) { callback.resume(with: $0) }
///     return Teardown { request.cancel() }
///   }
/// }
/// ```
///
/// For a callback that cannot be cancelled, use `withCheckedThrowingContinuation`.
///
/// ## Behavior
/// - It returns exactly once: with the first answer, or because the caller was cancelled. Later answers are dropped,
///   where a continuation would trap.
/// - If the caller is cancelled before it resumes with an answer, the teardown is called, once, on the caller's actor,
///   before the call throws. If the call returns or throws an answer, the teardown is released without a call: nothing
///   remains to be cancelled.
/// - The callback may be called at any time on any thread, also inside `start`.
///
/// **Isolation.** `start` and the teardown run on the caller's actor; neither need be `Sendable`.
///
/// **Cancellation.** A caller cancelled before the call starts nothing. A caller cancelled while it waits throws at
/// once, whatever the producer does.
///
/// - Parameter start: Starts the work, and returns the teardown that cancels it.
/// - Returns: What the callback was resumed with.
/// - Throws: The error that the callback was resumed with, or `CancellationError` when the caller was cancelled.
public nonisolated(nonsending) func withCancellableCallback<Value>(
  _ start: (_ callback: CancellableCallback<Value>) -> Teardown
) async throws -> Value {
  try Task.checkCancellation()
  let channel = BridgeChannel<Value, any Error>(.oldest(1))
  let teardown = start(CancellableCallback(channel: channel))
  while true {
    switch channel.next() {
    case .element(let value):
      channel.closeAndRelease()
      return value
    case .nothing:
      await channel.wait(isolation: #isolation)
    case .end(let failure?):
      throw failure
    case .end(nil):
      // Cancelled: nothing else ends it without an error.
      channel.releaseRest()
      teardown.call()
      throw CancellationError()
    }
  }
}

/// Delivers the answer of a `withCancellableCallback(_:)`. For use from any thread.
public struct CancellableCallback<Value>: Sendable {
  let channel: BridgeChannel<Value, any Error>

  /// Answers with `value`. Only the first answer counts.
  public func resume(returning value: sending Value) {
    // A second answer is dropped: the buffer is full, or the channel is closed.
    channel.yield(value)
  }

  /// Answers with an error. Only the first answer counts.
  public func resume(throwing error: any Error) { channel.finish(error) }

  /// Answers with a result. Only the first answer counts.
  public func resume(with result: sending Result<Value, some Error>) {
    switch result {
    case .success(let value): resume(returning: value)
    case .failure(let error): resume(throwing: error)
    }
  }
}
