// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Is notified once of every event of a run. It cannot change anything.
package protocol RunObserver: AnyObject, Sendable {
  /// Called under the lock of the run's engine, except for `created`, `workBegan` and `workReturned`. It must call
  /// neither the library nor the user's code.
  func observe(_ event: RunEvent, of run: RunDescription)
}

/// An event of a run.
package enum RunEvent {
  package enum Placement: Sendable {
    case runs, waits
    /// The run ends together with the one that is already running.
    case joins
    case drops
  }

  /// The run is about to be registered. Only the scope's lifetime observer is notified.
  case created(RunWork)
  case registered(Placement)
  /// The run has waited in its lane and runs now.
  case started
  /// The run delivers nothing from now on.
  case ended(Run.Outcome)
  /// The run's task has begun. The run may have ended before.
  case workBegan
  /// The work of the run's task has returned or thrown, possibly long after the run has ended.
  case workReturned
}

/// What a run is about to do, and for which objects.
package struct RunWork {
  /// The object that was passed to `run(on:)`.
  package let owner: AnyObject?
  /// The handle of a scope; nil for a store's run.
  package let handle: AnyObject?
  package let work: @isolated(any) () async throws -> Void
}

/// Is notified once of every event of a scope or store, and of its runs. It cannot change anything.
package protocol ScopeObserver: RunObserver {
  func observe(_ event: ScopeEvent)
  /// Makes the observer of a child store; nil for none.
  func makeChild(named name: String, at location: String) -> (any ScopeObserver)?
}

/// An event of a scope or a store.
package enum ScopeEvent {
  /// The user has a handle. Releasing it ends the scope or store.
  case handleMade(AnyObject)
  /// The scope or store delivers nothing from now on. Sent under the lock of its runs.
  case ended
  /// Everything that follows its end has been performed. Sent outside all locks.
  case endPerformed
  /// Its handle was released, or a child's state was removed.
  case released
  /// A verdict on its runs has been performed. Sent outside all locks.
  case decisionPerformed
}
