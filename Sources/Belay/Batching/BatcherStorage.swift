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

  private struct Books {
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

  private let books = Lock(Books())

  /// Zero: no caller waits, nothing gathers, no request is live.
  var count: Int { books.withLock { $0.machine.count + $0.waiters.count + $0.tasks.count } }

  var waiting: Int { books.withLock { $0.waiters.count } }

  func isLive(_ request: RequestID) -> Bool { books.withLock { $0.machine.isLive(request) } }

  func ask(
    _ caller: CallerID, known: LoadID?, _ continuation: UnsafeContinuation<Void, Never>
  ) -> BatcherStateMachine.Asked {
    books.withLock { books in
      books.waiters[caller] = continuation
      return books.machine.ask(caller, known: known)
    }
  }

  func flush(maximumSize: Int) -> BatcherStateMachine.Flush {
    books.withLock { $0.machine.flush(maximumSize: maximumSize) }
  }

  /// Stores a request's task. The task is made outside the lock, so all callers may have left meanwhile.
  func started(_ request: RequestID, _ task: Task<Void, Never>) {
    let isLive = books.withLock { books in
      guard books.machine.isLive(request) else { return false }
      books.tasks[request] = task
      return true
    }
    if !isLive { task.cancel() }
  }

  /// Removes and returns the request's waiters, load by load. The caller of this method resumes them.
  func answer(_ request: RequestID) -> [[Waiter]] {
    books.withLock { books in
      books.tasks[request] = nil
      return books.machine.answer(request).map { callers in
        callers.compactMap { caller in
          books.waiters.removeValue(forKey: caller).map { Waiter(caller: caller, continuation: $0) }
        }
      }
    }
  }

  /// A caller was cancelled, on whatever thread: it is resumed at once, and a request without other callers is
  /// cancelled. Does nothing for a caller that was answered, has left, or is not registered yet.
  func leave(_ caller: CallerID) {
    let (waiter, task) = books.withLock { books -> (UnsafeContinuation<Void, Never>?, Task<Void, Never>?) in
      guard let departure = books.machine.leave(caller) else { return (nil, nil) }
      return (
        books.waiters.removeValue(forKey: caller), departure.cancelled.flatMap { books.tasks.removeValue(forKey: $0) }
      )
    }
    task?.cancel()
    waiter?.resume()
  }
}
