// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Many wait for the next value of one sender.
///
/// Ten requests have been refused because the token is stale. One of them renews it, the others wait for the new one:
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
/// It keeps no value. Who comes after a value waits for the one after it: what has a current value is a field of a store, whose
/// ``Store/values(_:)`` begin with that.
///
/// ## Behavior
/// - Everybody who waits when a value is sent gets it, each once. They go on in no particular order.
/// - A caller is among those who wait before its call first suspends: what an actor sends in a later turn reaches who asked in
///   an earlier one. (Nothing is lost between asking and waiting. Between two calls of `next()` values are missed: who wants
///   all of them takes ``values(buffering:)``.)
/// - A caller who is cancelled gets nil at once. A value that has been sent to it by then is still its own.
/// - After `finish()`, and for a caller who is cancelled already, `next()` is nil at once.
/// - Releasing the last reference finishes it. A caller holds it while it waits in `next()`; who reads ``values(buffering:)``
///   does not.
/// - No lock is held while anybody is told. It starts no task. It may be used from any thread; two threads that send at once
///   do so in no particular order.
public final class Multicast<Value: Sendable>: Sendable {
  private let storage = MulticastStorage<Value>()

  /// A multicast for which nobody waits yet.
  public init() {}

  deinit { storage.finish() }

  /// Whether ``finish()`` was called.
  public var isFinished: Bool { storage.isFinished }

  /// Gives `value` to everybody who waits, and to nobody who comes later. Ignored after ``finish()``.
  public func send(_ value: Value) { storage.send(value) }

  /// There are no more values: everybody who waits gets nil, and so will all who come.
  public func finish() { storage.finish() }

  /// Waits for the next value that is sent.
  ///
  /// **Isolation.** It waits where the caller is, and has begun to wait when the call first suspends.
  ///
  /// **Cancellation.** A caller who is cancelled before or while it waits gets nil at once.
  ///
  /// - Returns: The value; nil when there are no more, or when the caller was cancelled.
  public nonisolated(nonsending) func next() async -> Value? {
    await Scheduling.waiting("for the next value of a multicast") { await storage.next(isolation: #isolation) }
  }

  /// Every value from the first one that is asked for, as a sequence of its own for each reader.
  ///
  /// It does not keep the multicast, and ends with it. What is sent before the reader first waits is missed, as by ``next()``.
  ///
  /// - Parameter buffering: What happens to values that come faster than they are read.
  public func values(buffering: Buffering) -> Bridge<Value, Never> {
    .nonisolated(buffering: buffering) { [storage] sink in
      let follower = storage.follow(sink)
      return Teardown { storage.leave(follower) }
    }
  }

  /// How many callers wait in `next()`.
  package var waitingCount: Int { storage.waiterCount }
  /// How much is in the books: zero when nobody waits and nobody follows.
  package var openCount: Int { storage.count }
}
