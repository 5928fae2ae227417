// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lock around a batcher's state: its waiters, and the tasks of its requests.
///
/// It has no keys and no values. Callers may be cancelled on any thread, but keys are compared and values are delivered
/// on the main actor only. Therefore neither need be `Sendable`.
final class BatcherStorage: Sendable {
  typealias CallerID = BatcherStateMachine.CallerID
  typealias LoadID = BatcherStateMachine.LoadID
  typealias RequestID = BatcherStateMachine.RequestID

  private struct State {
    var machine = BatcherStateMachine()
    /// One for each caller registered in the machine.
    var waiters: [CallerID: UnsafeContinuation<Void, Never>] = [:]
    /// At most one for each request registered in the machine.
    var tasks: [RequestID: Task<Void, Never>] = [:]
  }

  /// An answered caller that is to be resumed.
  struct Waiter {
    let caller: CallerID
    let continuation: UnsafeContinuation<Void, Never>
  }

  private let state = Lock(State())

  /// Zero: no caller waits, nothing gathers, no request is live.
  var count: Int { state.withLock { $0.machine.count + $0.waiters.count + $0.tasks.count } }

  var waiting: Int { state.withLock { $0.waiters.count } }

  func isLive(_ request: RequestID) -> Bool { state.withLock { $0.machine.isLive(request) } }

  func ask(
    _ caller: CallerID, known: LoadID?, _ continuation: UnsafeContinuation<Void, Never>
  ) -> BatcherStateMachine.Asked {
    state.withLock { state in
      state.waiters[caller] = continuation
      return state.machine.ask(caller, known: known)
    }
  }

  func flush(maximumSize: Int) -> BatcherStateMachine.Flush {
    state.withLock { $0.machine.flush(maximumSize: maximumSize) }
  }

  /// Stores a request's task. The task is made outside the lock, so all callers may have left meanwhile.
  func started(_ request: RequestID, _ task: Task<Void, Never>) {
    let isLive = state.withLock { state in
      guard state.machine.isLive(request) else { return false }
      state.tasks[request] = task
      return true
    }
    if !isLive { task.cancel() }
  }

  /// Removes and returns the request's waiters, load by load. The caller of this method resumes them.
  func answer(_ request: RequestID) -> [[Waiter]] {
    state.withLock { state in
      state.tasks[request] = nil
      return state.machine.answer(request).map { callers in
        callers.compactMap { caller in
          state.waiters.removeValue(forKey: caller).map { Waiter(caller: caller, continuation: $0) }
        }
      }
    }
  }

  /// A caller was cancelled, on whatever thread: it is resumed at once, and a request without other callers is
  /// cancelled. Does nothing for a caller that was answered, has left, or is not registered yet.
  func leave(_ caller: CallerID) {
    let (waiter, task) = state.withLock { state -> (UnsafeContinuation<Void, Never>?, Task<Void, Never>?) in
      guard let departure = state.machine.leave(caller) else { return (nil, nil) }
      return (
        state.waiters.removeValue(forKey: caller), departure.cancelled.flatMap { state.tasks.removeValue(forKey: $0) }
      )
    }
    task?.cancel()
    waiter?.resume()
  }
}
