// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The target of a ``Run``: the work of one lane (``RunRecord``), or several of them as one (``RunGroup``).
///
/// A node *ends* at the moment from which it has no more effect, and is *settled* when what follows has been done: held
/// fields restored, undos applied. Waiters are resumed when it is settled.
package class RunNode: @unchecked Sendable {
  // @unchecked: `book` is a lock, and each subclass protects its own fields with a lock that it names.

  private struct Book {
    var settled: Run.Outcome?
    var followers = OrderedTable<Follower>()
  }

  /// A follower, identified by its reference.
  private struct Follower: Hashable {
    let reference: any RunFollower

    static func == (left: Follower, right: Follower) -> Bool { left.reference === right.reference }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(reference)) }
  }

  private let book = Lock(Book())

  init() {}

  /// Pending until the node has ended. Subclasses know its end before it is settled.
  var outcome: Run.Outcome { book.withLock { $0.settled } ?? .pending }

  /// The text in reports: its runs.
  final var text: String {
    let records = records
    return records.isEmpty ? "an action that has not been received" : records.map(\.label).joined(separator: ", ")
  }

  /// The runs that it represents.
  var records: [RunRecord] { [] }

  /// Cancels all its runs in one turn.
  func cancel(isolation: isolated (any Actor)?) {
    let records = records
    // A run that has ended no longer refers to its store, whose turn this needs. So the first live run cancels all.
    records.first { $0.isLive }?.cancelTogether(records, isolation: isolation)
  }

  /// Notifies all followers. Later calls do nothing.
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

  /// Notifies `follower` when the node is settled; at once if it is.
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

  /// - Parameter isolation: Explicit, because the closure below would otherwise leave the caller's actor and return to
  ///   it.
  final func settledUnlessWaiterIsCancelled(isolation: isolated (any Actor)? = #isolation) async -> Run.Outcome {
    let waiter = RunWaiter()
    return await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        if waiter.wait(continuation) { follow(waiter) }
        // Cancelled in between: it no longer waits.
        if waiter.isTold { unfollow(waiter) }
      }
    } onCancel: {
      // Marked first: if `follow` adds the waiter after the `unfollow` below, the check above sees the mark and removes
      // it. Resumed last: the caller continues only once the waiter is no longer a follower.
      let outcome = outcome
      let continuation = waiter.tell(outcome)
      unfollow(waiter)
      continuation?.resume(returning: outcome)
    }
  }
}

/// Is notified once, when a node is settled.
protocol RunFollower: AnyObject, Sendable {
  func runSettled(_ outcome: Run.Outcome)
}

/// One caller of `finished()`, resumed exactly once: by the run, or by its own cancellation, whichever is first.
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

  /// Returns the continuation to resume, if it waits.
  func tell(_ outcome: Run.Outcome) -> Continuation? { state.withLock { $0.tell(outcome) } }

  func runSettled(_ outcome: Run.Outcome) { tell(outcome)?.resume(returning: outcome) }
}
