// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lock around a batcher's books: who waits, and the tasks of the requests.
///
/// It knows no keys and no values. A caller may be cancelled on any thread, while keys are compared, and values handed over,
/// on the main actor only: that is why neither need be `Sendable`.
final class BatcherStorage: Sendable {
  typealias CallerID = BatcherStateMachine.CallerID
  typealias LoadID = BatcherStateMachine.LoadID
  typealias RequestID = BatcherStateMachine.RequestID

  private struct Books {
    var machine = BatcherStateMachine()
    /// One for each caller that the machine knows.
    var waiters: [CallerID: UnsafeContinuation<Void, Never>] = [:]
    /// At most one for each request that the machine knows.
    var tasks: [RequestID: Task<Void, Never>] = [:]
  }

  /// A caller who has been answered, and is to be resumed.
  struct Waiter {
    let caller: CallerID
    let continuation: UnsafeContinuation<Void, Never>
  }

  private let books = Lock(Books())

  /// Zero: nobody waits, nothing gathers, no request is live.
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

  /// The task of a request, made outside the lock: its callers may all have left meanwhile.
  func started(_ request: RequestID, _ task: Task<Void, Never>) {
    let isLive = books.withLock { books in
      guard books.machine.isLive(request) else { return false }
      books.tasks[request] = task
      return true
    }
    if !isLive { task.cancel() }
  }

  /// Takes who waits for the answer out of the books, load by load. The caller resumes them.
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

  /// A caller was cancelled, on whatever thread: it goes at once, and takes a request that nobody else wants with it.
  /// Does nothing for one who has been answered, has left, or has not asked yet.
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
