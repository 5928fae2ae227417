// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Is told once of everything that happens to a run. It cannot change anything.
package protocol RunObserver: AnyObject, Sendable {
  /// Called under the lock of the run's engine, but for `created`, `workBegan` and `workReturned`: it must call neither the library nor
  /// code of the user's.
  func observe(_ event: RunEvent, of run: RunRecord)
}

/// What happened to a run.
package enum RunEvent {
  package enum Placement: Sendable {
    case runs, waits
    /// It shares the end of a run that was there.
    case joins
    case drops
  }

  /// It is about to be registered. Only the scope's lifetime observer is told.
  case created(RunWork)
  case registered(Placement)
  /// It has waited in its lane, and runs now.
  case started
  /// From now on nothing of it is delivered.
  case ended(Run.Outcome)
  /// Its task has begun. The run may have ended before.
  case workBegan
  /// Its task's work has returned or thrown, possibly long after the run has ended.
  case workReturned
}

/// What a run is about to do, and for which objects.
package struct RunWork {
  /// The object that was given to `run(on:)`.
  package let owner: AnyObject?
  /// The handle of a scope; nil for a store's run.
  package let handle: AnyObject?
  package let work: @isolated(any) () async throws -> Void
}

/// Is told once of everything that happens to one scope or store, and to its runs. It cannot change anything.
package protocol ScopeObserver: RunObserver {
  func observe(_ event: ScopeEvent)
  /// The observer of a child store; nil where none is wanted.
  func makeChild(named name: String, at location: String) -> (any ScopeObserver)?
}

/// What happened to a scope or a store.
package enum ScopeEvent {
  /// The user has a handle, whose release ends it.
  case handleMade(AnyObject)
  /// Nothing of it is delivered from now on. Under the lock of its runs.
  case ended
  /// What had to follow its end has been done. Outside all locks.
  case endPerformed
  /// Its handle was released, or a child's state is gone.
  case released
  /// Something was decided about its runs, and has been done. Outside all locks.
  case decisionPerformed
}
