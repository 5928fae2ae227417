// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Sends each value to all callers that wait for it.
///
/// Ten requests have failed because the token is stale. One of them renews it, the others wait for the new one:
///
/// ```swift
/// struct Session: Sendable {
///   let renewed = Multicast<Token>()
///
///   func received(_ token: Token) { renewed.send(token) }
///
///   func freshToken() async throws -> Token {
///     guard let token = await renewed.next() else { throw SignedOut() }
///     return token
///   }
/// }
/// ```
///
/// It keeps no value: a caller that comes after a value waits for the next one. For a current value, use a field of a
/// store: ``FieldValues`` begins with it.
///
/// ## Behavior
/// - Every caller that waits when a value is sent gets it, once. They resume in no particular order.
/// - A caller is registered before its call first suspends: a value sent in a later turn of an actor reaches a caller
///   of an earlier turn. (No value is lost between the call and the wait. Between two calls of `next()` values are
///   missed; use ``values(buffering:)`` to get all of them.)
/// - A cancelled caller gets nil at once. If a value has been sent to it by then, it still gets the value.
/// - After `finish()`, and for a caller that is already cancelled, `next()` returns nil at once.
/// - Releasing the last reference finishes it. A caller holds it while it waits in `next()`; a reader of
///   ``values(buffering:)`` does not.
/// - No lock is held while callers are resumed. It starts no task. It may be used from any thread; values sent by two
///   threads at once are in no particular order.
public final class Multicast<Value: Sendable>: Sendable {
  private let storage = MulticastStorage<Value>()

  /// A multicast without waiting callers.
  public init() {}

  deinit { storage.finish() }

  /// Whether ``finish()`` was called.
  public var isFinished: Bool { storage.isFinished }

  /// Sends `value` to every waiting caller, and to no later one. Ignored after ``finish()``.
  public func send(_ value: Value) { storage.send(value) }

  /// Ends it: all waiting callers get nil, and so do all later ones.
  public func finish() { storage.finish() }

  /// Waits for the next value that is sent.
  ///
  /// **Isolation.** It waits on the caller's actor, and is registered when the call first suspends.
  ///
  /// **Cancellation.** A caller cancelled before or during the wait gets nil at once.
  ///
  /// - Returns: The value; nil when there are no more, or when the caller was cancelled.
  public nonisolated(nonsending) func next() async -> Value? {
    await Scheduling.waiting("for the next value of a multicast") { await storage.next(isolation: #isolation) }
  }

  /// All values from the first request on, as a separate sequence for each reader.
  ///
  /// It does not hold the multicast, and ends with it. Values sent before the reader first waits are missed, as with
  /// ``next()``.
  ///
  /// - Parameter buffering: What happens to values that arrive faster than they are read.
  public func values(buffering: Buffering) -> Bridge<Value, Never> {
    .nonisolated(buffering: buffering) { [storage] sink in
      let follower = storage.follow(sink)
      return Teardown { storage.leave(follower) }
    }
  }

  /// The number of callers that wait in `next()`.
  package var waitingCount: Int { storage.waiterCount }
  /// The number of table entries: zero when no caller waits and no sequence follows.
  package var openCount: Int { storage.count }
}
