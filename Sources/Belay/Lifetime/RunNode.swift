// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a ``Run`` points at: the work of one lane (``RunRecord``), or several of them as one (``RunGroup``).
///
/// A node *ends* in the moment in which it may deliver nothing any more, and is *settled* when what must follow has been
/// done: held values given back, undo applied. Waiters are told when it is settled.
package class RunNode: @unchecked Sendable {
  // @unchecked: `book` is a lock, and subclasses guard their own fields with a lock each, named there.

  private struct Book {
    var settled: Run.Outcome?
    var followers = OrderedTable<Follower>()
  }

  /// One of those who follow: told from the others by who it is.
  private struct Follower: Hashable {
    let reference: any RunFollower

    static func == (left: Follower, right: Follower) -> Bool { left.reference === right.reference }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(reference)) }
  }

  private let book = Lock(Book())

  init() {}

  var outcome: Run.Outcome { preconditionFailure("RunNode is abstract: \(type(of: self)) has no outcome.") }

  /// What a report calls it: its runs.
  final var text: String {
    let records = records
    return records.isEmpty ? "an action that has not been received" : records.map(\.label).joined(separator: ", ")
  }

  /// The runs that it stands for.
  var records: [RunRecord] { preconditionFailure("RunNode is abstract: \(type(of: self)) has no runs.") }

  /// Cancels all of them in one turn.
  func cancel(isolation: isolated (any Actor)?) {
    let records = records
    // One that has ended does not know any more whose turn it is.
    records.first { $0.isLive }?.cancelTogether(records, isolation: isolation)
  }

  /// Tells everybody who waits. Once; later calls do nothing.
  final func settle(_ outcome: Run.Outcome) {
    let followers = book.withLock { book -> OrderedTable<Follower> in
      guard book.settled == nil else { return OrderedTable() }
      book.settled = outcome
      defer { book.followers = OrderedTable() }
      return book.followers
    }
    if followers.isEmpty { return }
    for follower in followers.elements { follower.reference.runSettled(outcome) }
  }

  /// Tells `follower` when the node is settled: at once, if it is.
  final func follow(_ follower: any RunFollower) {
    let settled = book.withLock { book in
      if book.settled == nil { book.followers.append(Follower(reference: follower)) }
      return book.settled
    }
    if let settled { follower.runSettled(settled) }
  }

  final func unfollow(_ follower: any RunFollower) {
    _ = book.withLock { $0.followers.remove(Follower(reference: follower)) }
  }

  final var isFollowed: Bool { book.withLock { !$0.followers.isEmpty } }

  final func settled() async -> Run.Outcome {
    await withUnsafeContinuation { follow(RunWaiter($0)) }
  }

  /// - Parameter isolation: Named, because the closure below would else leave the caller's actor and come back.
  final func settledUnlessWaiterIsCancelled(isolation: isolated (any Actor)? = #isolation) async -> Run.Outcome {
    let waiter = RunWaiter()
    return await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        if waiter.wait(continuation) { follow(waiter) }
        // Cancelled in between: nobody waits any more.
        if waiter.isTold { unfollow(waiter) }
      }
    } onCancel: {
      // Marked first, so that a waiter that comes among the followers behind this one's back sees it, and leaves. Resumed
      // last: who goes on is not among them any more.
      let outcome = outcome
      let continuation = waiter.tell(outcome)
      unfollow(waiter)
      continuation?.resume(returning: outcome)
    }
  }
}

/// Hears, once, that a node is settled.
protocol RunFollower: AnyObject, Sendable {
  func runSettled(_ outcome: Run.Outcome)
}

/// One caller of `finished()`, resumed exactly once: by the run, or by its own cancellation, whichever comes first.
private final class RunWaiter: RunFollower {
  typealias Continuation = UnsafeContinuation<Run.Outcome, Never>

  private let state: Lock<RunWaiterStateMachine<Continuation>>

  init() { state = Lock(RunWaiterStateMachine()) }
  init(_ continuation: Continuation) { state = Lock(RunWaiterStateMachine(waiting: continuation)) }

  /// Returns whether there is anything to wait for; if not, the continuation has been resumed.
  func wait(_ continuation: Continuation) -> Bool {
    let told = state.withLock { $0.wait(continuation) }
    if let told { continuation.resume(returning: told) }
    return told == nil
  }

  var isTold: Bool { state.withLock { $0.isTold } }

  /// Returns whom to resume, if he waits.
  func tell(_ outcome: Run.Outcome) -> Continuation? { state.withLock { $0.tell(outcome) } }

  func runSettled(_ outcome: Run.Outcome) { tell(outcome)?.resume(returning: outcome) }
}
