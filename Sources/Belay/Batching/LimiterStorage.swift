// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lock around a limiter's state, and the continuations of its waiters.
final class LimiterStorage: Sendable {
  typealias WaiterID = LimiterStateMachine.WaiterID

  private struct Books {
    var machine: LimiterStateMachine
    /// One for each waiter registered in the machine. Resumed with whether the waiter has a slot.
    var continuations: [WaiterID: UnsafeContinuation<Bool, Never>] = [:]
    var numbered = 0
  }

  private let books: Lock<Books>

  init(limit: Int) { books = Lock(Books(machine: LimiterStateMachine(limit: limit))) }

  /// The number of slots in use.
  var taken: Int { books.withLock { $0.machine.taken } }
  var waiting: Int { books.withLock { $0.machine.waitingCount } }
  /// Zero: the tables are empty.
  var count: Int { books.withLock { $0.machine.taken + $0.machine.waitingCount + $0.continuations.count } }

  /// Waits for a slot. False: the caller was cancelled while it waited, and has none.
  ///
  /// - Parameter isolation: Explicit, because the closure below would otherwise leave the caller's actor and return to
  ///   it.
  func enter(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let waiter = books.withLock { books in
      books.numbered += 1
      return WaiterID(number: books.numbered)
    }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        enter(waiter, continuation)
        // Cancelled before it was registered: `leave` found no waiter.
        if Task.isCancelled { leave(waiter) }
      }
    } onCancel: {
      leave(waiter)
    }
  }

  /// Releases a slot: its holder no longer needs it.
  func giveBack() {
    let next = books.withLock { books in
      books.machine.giveBack().flatMap { books.continuations.removeValue(forKey: $0) }
    }
    next?.resume(returning: true)
  }

  private func enter(_ waiter: WaiterID, _ continuation: UnsafeContinuation<Bool, Never>) {
    let hasSlot = books.withLock { books in
      let hasSlot = books.machine.enter(waiter)
      if !hasSlot { books.continuations[waiter] = continuation }
      return hasSlot
    }
    if hasSlot { continuation.resume(returning: true) }
  }

  /// Does nothing for a caller that has a slot: it releases the slot itself.
  private func leave(_ waiter: WaiterID) {
    let cancelled = books.withLock { books in
      books.machine.leave(waiter) ? books.continuations.removeValue(forKey: waiter) : nil
    }
    cancelled?.resume(returning: false)
  }
}
