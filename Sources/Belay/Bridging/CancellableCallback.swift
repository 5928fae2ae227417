// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Waits for the one answer of a callback that can be cancelled.
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
/// For a callback that cannot be cancelled, `withCheckedThrowingContinuation` is the thing.
///
/// ## Behavior
/// - It returns exactly once: with the first answer, or because the caller was cancelled. Later answers are dropped, where a
///   continuation would trap.
/// - The teardown is called when the caller was cancelled before it went on with an answer, once, where the caller runs, before
///   the call throws. When it returns or throws an answer, the teardown is released uncalled: there is nothing left to cancel.
/// - A callback may come at any time on any thread, also inside `start`.
///
/// **Isolation.** `start` and the teardown run where the caller runs; neither need be `Sendable`.
///
/// **Cancellation.** A caller who is cancelled before the call starts nothing. One who is cancelled while it waits throws at
/// once, whatever the producer does.
///
/// - Parameter start: Starts, and returns how that is cancelled.
/// - Returns: What the callback was resumed with.
/// - Throws: The error that the callback was resumed with, and `CancellationError` when the caller was cancelled.
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
      // Cancelled; nothing else ends it without an error.
      channel.releaseRest()
      teardown.call()
      throw CancellationError()
    }
  }
}

/// What `withCancellableCallback(_:)` hands to the callback: the way to answer. From any thread.
public struct CancellableCallback<Value>: Sendable {
  let channel: BridgeChannel<Value, any Error>

  /// Answers with `value`. Only the first answer counts.
  public func resume(returning value: sending Value) {
    // A second one finds no room, or nobody who reads.
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
