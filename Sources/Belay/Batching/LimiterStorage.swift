// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lock around a limiter's state, and the continuations of its waiters.
final class LimiterStorage: Sendable {
  typealias WaiterID = LimiterStateMachine.WaiterID

  private struct State {
    var machine: LimiterStateMachine
    /// One for each waiter registered in the machine. Resumed with whether the waiter has a slot.
    var continuations: [WaiterID: UnsafeContinuation<Bool, Never>] = [:]
    var numbered = 0
  }

  private let state: Lock<State>

  init(limit: Int) { state = Lock(State(machine: LimiterStateMachine(limit: limit))) }

  /// The number of slots in use.
  var taken: Int { state.withLock { $0.machine.taken } }
  var waiting: Int { state.withLock { $0.machine.waitingCount } }
  /// Zero: the tables are empty.
  var count: Int { state.withLock { $0.machine.taken + $0.machine.waitingCount + $0.continuations.count } }

  /// Waits for a slot. False: the caller was cancelled while it waited, and has none.
  ///
  /// - Parameter isolation: Explicit, because the closure below would otherwise leave the caller's actor and return to
  ///   it.
  func enter(isolation: isolated (any Actor)? = #isolation) async -> Bool {
    let waiter = state.withLock { state in
      state.numbered += 1
      return WaiterID(number: state.numbered)
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
  func release() {
    let next = state.withLock { state in
      state.machine.release().flatMap { state.continuations.removeValue(forKey: $0) }
    }
    next?.resume(returning: true)
  }

  private func enter(_ waiter: WaiterID, _ continuation: UnsafeContinuation<Bool, Never>) {
    let hasSlot = state.withLock { state in
      let hasSlot = state.machine.enter(waiter)
      if !hasSlot { state.continuations[waiter] = continuation }
      return hasSlot
    }
    if hasSlot { continuation.resume(returning: true) }
  }

  /// Does nothing for a caller that has a slot: it releases the slot itself.
  private func leave(_ waiter: WaiterID) {
    let cancelled = state.withLock { state in
      state.machine.leave(waiter) ? state.continuations.removeValue(forKey: waiter) : nil
    }
    cancelled?.resume(returning: false)
  }
}
