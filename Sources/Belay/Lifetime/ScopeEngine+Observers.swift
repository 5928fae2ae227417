// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ScopeEngine {
  /// Adds an observer of all later events. Must be called outside the lock. A scope that has ended does not add it.
  func add(_ observer: any ScopeObserver) {
    books.withLock { books in
      if books.isEnded || books.observers.contains(where: { $0 === observer }) { return }
      books.observers.append(observer)
    }
  }

  func remove(_ observer: any ScopeObserver) {
    // Released after the lock: it may be the last reference.
    let removed = books.withLock { books in
      books.observers.firstIndex { $0 === observer }.map { books.observers.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  /// Notifies the observers of an event of `run`. Must be called under the lock.
  func tell(_ event: @autoclosure () -> RunEvent, of run: RunRecord, in books: borrowing Books) {
    lifetime(event(), of: run)
    for observer in books.observers { observer.observe(event(), of: run) }
    run.scheduler?.observe(event(), of: run)
  }
}

extension LaneStateMachine.Placement {
  var observed: RunEvent.Placement {
    switch self {
    case .run: .runs
    case .wait: .waits
    case .join: .joins
    case .drop: .drops
    }
  }
}
