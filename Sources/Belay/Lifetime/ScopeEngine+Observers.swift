// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ScopeEngine {
  /// Adds an observer of all later events. Must be called outside the lock. A scope that has ended does not add it.
  package func add(_ observer: any ScopeObserver) {
    changeObservers { observers, isEnded in
      if !isEnded, !observers.contains(where: { $0 === observer }) { observers.append(observer) }
    }
  }

  package func remove(_ observer: any ScopeObserver) {
    // Released after the lock: it may be the last reference.
    let removed = changeObservers { observers, _ in
      observers.firstIndex { $0 === observer }.map { observers.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  /// Runs `body` under the lock: it must call neither the engine nor the user's code.
  ///
  /// - Parameter body: Receives the observers that were added, and whether the scope has ended. Then it must add none.
  package func changeObservers<Result>(_ body: (inout [any ScopeObserver], _ isEnded: Bool) -> Result) -> Result {
    registry.withLock { registry in
      let isEnded = registry.isEnded
      return body(&registry.observers, isEnded)
    }
  }

  /// Notifies the observers of an event of `run`. Must be called under the lock.
  func notifyObservers(_ event: @autoclosure () -> RunEvent, of run: RunRecord, in registry: borrowing Registry) {
    guard lifetime.observer != nil || !registry.observers.isEmpty || run.scheduler != nil else { return }
    let (event, description) = (event(), run.description)
    lifetime(event, of: description)
    for observer in registry.observers { observer.observe(event, of: description) }
    run.scheduler?.observe(event, of: description)
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
