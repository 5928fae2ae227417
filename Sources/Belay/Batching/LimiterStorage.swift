// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lock around a limiter's books, and the continuations of those who wait.
final class LimiterStorage: Sendable {
  typealias WaiterID = LimiterStateMachine.WaiterID

  private struct Books {
    var machine: LimiterStateMachine
    /// One for each waiter that the machine knows. Resumed with whether it has a slot.
    var continuations: [WaiterID: UnsafeContinuation<Bool, Never>] = [:]
    var numbered = 0
  }

  private let books: Lock<Books>

  init(limit: Int) { books = Lock(Books(machine: LimiterStateMachine(limit: limit))) }

  /// How many have a slot.
  var taken: Int { books.withLock { $0.machine.taken } }
  var waiting: Int { books.withLock { $0.machine.waitingCount } }
  /// Zero: the books are empty.
  var count: Int { books.withLock { $0.machine.taken + $0.machine.waitingCount + $0.continuations.count } }

  /// Waits for a slot. False: the caller was cancelled while it waited, and has none.
  ///
  /// - Parameter isolation: Named, because the closure below would else leave the caller's actor and come back.
  func enter(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let waiter = books.withLock { books in
      books.numbered += 1
      return WaiterID(number: books.numbered)
    }
    return await withTaskCancellationHandler {
      await withUnsafeContinuation(isolation: isolation) { continuation in
        enter(waiter, continuation)
        // Cancelled before it was in the books: `leave` found nobody.
        if Task.isCancelled { leave(waiter) }
      }
    } onCancel: {
      leave(waiter)
    }
  }

  /// The caller who has a slot is done with it.
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

  /// Does nothing for one who has a slot: it gives that back itself.
  private func leave(_ waiter: WaiterID) {
    let cancelled = books.withLock { books in
      books.machine.leave(waiter) ? books.continuations.removeValue(forKey: waiter) : nil
    }
    cancelled?.resume(returning: false)
  }
}
