// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lock around a multicast's state, and the continuations of its waiters.
final class MulticastStorage<Value: Sendable>: Sendable {
  typealias WaiterID = MulticastStateMachine.WaiterID
  typealias Continuation = UnsafeContinuation<Value?, Never>
  typealias Sink = Bridge<Value, Never>.Sink

  private struct Books {
    var machine = MulticastStateMachine()
    /// One for each waiter registered in the machine. Resumed with nil when there is no value for it.
    var continuations: [WaiterID: Continuation] = [:]
    /// One for each follower registered in the machine.
    var sinks: [WaiterID: Sink] = [:]
    var numbered = 0

    mutating func makeID() -> WaiterID {
      numbered += 1
      return WaiterID(number: numbered)
    }

    mutating func take(_ audience: MulticastStateMachine.Audience) -> Audience {
      Audience(
        continuations: audience.waiters.compactMap { continuations.removeValue(forKey: $0) },
        sinks: audience.followers.compactMap { sinks[$0] })
    }
  }

  private struct Audience {
    let continuations: [Continuation]
    let sinks: [Sink]
  }

  private let books = Lock(Books())

  var waiterCount: Int { books.withLock { $0.machine.waiterCount } }
  var followerCount: Int { books.withLock { $0.machine.followerCount } }
  var isFinished: Bool { books.withLock { $0.machine.isFinished } }
  /// Zero: the tables are empty.
  var count: Int {
    books.withLock { books in
      books.machine.waiterCount + books.machine.followerCount + books.continuations.count + books.sinks.count
    }
  }

  func send(_ value: Value) {
    let audience = books.withLock { $0.take($0.machine.send()) }
    for continuation in audience.continuations { continuation.resume(returning: value) }
    for sink in audience.sinks { sink.yield(value) }
  }

  func finish() {
    let audience = books.withLock { books in
      let audience = books.take(books.machine.finish())
      books.sinks = [:]
      return audience
    }
    for continuation in audience.continuations { continuation.resume(returning: nil) }
    for sink in audience.sinks { sink.finish() }
  }

  /// Waits for the next value. Nil: there are no more, or the caller was cancelled.
  ///
  /// - Parameter isolation: Explicit, because the closure below would otherwise leave the caller's actor and return to
  ///   it.
  func next(isolation: isolated (any Actor)?) async -> Value? {
    let waiter = books.withLock { $0.makeID() }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        wait(waiter, continuation)
        // Cancelled before it was registered: `leave` found no waiter.
        if Task.isCancelled { leave(waiter) }
      }
    } onCancel: {
      leave(waiter)
    }
  }

  /// Sends `sink` every value until ``leave(_:)``.
  func follow(_ sink: Sink) -> WaiterID {
    let (follower, isIn) = books.withLock { books in
      let follower = books.makeID()
      let isIn = books.machine.follow(follower)
      if isIn { books.sinks[follower] = sink }
      return (follower, isIn)
    }
    if !isIn { sink.finish() }
    return follower
  }

  /// Does nothing for a waiter or follower that was notified or has left before.
  func leave(_ waiter: WaiterID) {
    let (continuation, sink) = books.withLock { books -> (Continuation?, Sink?) in
      guard books.machine.leave(waiter) else { return (nil, nil) }
      return (books.continuations.removeValue(forKey: waiter), books.sinks.removeValue(forKey: waiter))
    }
    continuation?.resume(returning: nil)
    _ = consume sink
  }

  private func wait(_ waiter: WaiterID, _ continuation: Continuation) {
    let mustWait = books.withLock { books in
      let mustWait = books.machine.wait(waiter)
      if mustWait { books.continuations[waiter] = continuation }
      return mustWait
    }
    if !mustWait { continuation.resume(returning: nil) }
  }
}
