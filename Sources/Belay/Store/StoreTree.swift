// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a root store and its descendants share: the turn, the queue of actions, and the record of which code has
/// exclusive access to the state.
///
/// A *turn* is one call from outside (an action sent, a context's change, a run's end) with everything that follows at
/// once: runs are registered, held fields restored, children ended, observers notified, queued actions received. Calls
/// that come in during a turn are part of it. Actions wait in the queue until the current one has been received and its
/// effects have been performed.
///
/// **Exclusivity.** The user's code runs only during accesses to the root's state, and comes back in only through that
/// state, whose accesses Swift checks in every build. Therefore release builds omit the second check, of the variables
/// beside the state, in the few places that every action passes: there it took a third of an action's time. Debug
/// builds, including our tests, have it.
@MainActor
package final class StoreTree {
  /// Called with the root of each tree that is made, before anything happens in it, and the line that makes it: an
  /// observer of all stores is added there.
  package static var onMade: (@MainActor (StoreNode, SourceLocation) -> Void)?

  /// The registry of the root's runs. The scopes of its descendants follow it.
  package nonisolated let scope: ScopeEngine
  /// The children of all stores of the tree.
  nonisolated let children = ChildSlots()

  private(set) var isInTurn = false
  /// What has exclusive access to the state: the feature whose `receive`, `apply` or update runs, or `StoreTree.self`
  /// during a read and while watched fields are compared. Nil: nothing.
  var changing: Any.Type?
  /// Increases with every change. A child's copy of its state is out of date if this has increased since. Unit:
  /// changes.
  private(set) var changes: UInt64 = 0

  /// A store whose state those above do not have yet: see `writeLater`. Set only during a turn.
  var unwritten: StoreNode?
  /// Whether some feature of the tree has reactions.
  var hasReactions = false
  /// How often reactions have followed in the current turn. Unit: rounds.
  var reactionRounds = 0
  /// The reactions of the current turn that follow once in a turn.
  var restless: [FieldWatch] = []
  /// Whether some store has children in two places that may overlap, so that a write by one may affect the other.
  var hasOverlappingSlots = false

  /// The `StoreObserver`s and the scheduler, added by tests and traces; views are not among them. Nil if there are
  /// none: then the check is one comparison.
  var observers: StoreObservers?

  /// How often a handle or a context has read a state of this tree. A test kit compares it. Unit: reads.
  private(set) var readCount: UInt64 = 0

  private var queue: ActionQueue?
  /// Caches `!queue.isEmpty`, which would cost a call in every action.
  private(set) var isAnythingQueued = false

  /// What concludes runs that ended while some code had exclusive access to the state. Called when that access ends.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  var deferred: [@MainActor () -> Void] = []
  /// Runs that ended off the main actor. They are concluded in the next main-actor job, or in the next turn if that
  /// comes first: no turn may see a run that has ended and still holds a field.
  nonisolated let inbox = Lock<[[ScopeEngine.Verdict.Ended]]>([])
  /// The number of runs that have been made and not *concluded*: held fields restored, undos applied, waiters resumed.
  /// Zero: the inbox is empty.
  var openRuns = 0

  /// The number of stores whose fields may be observed. Zero: after a change, no field needs to be compared.
  var watchedNodes = 0
  /// A linked list of the stores whose watches must be checked when the change is complete. An array would be written
  /// three times in every observed action.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  var firstTouched: StoreNode?
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  var lastTouched: StoreNode?
  /// Signals to fire when the change is complete, without a check: a child was added or removed, or the ids of rows
  /// have changed.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  var due: [WatchSignal] = []
  /// Whether `notify` has something to do: stores were touched, or signals are due.
  var isDirty = false
  /// Empty between calls of `notify`, which reuses its storage for the watches that fire: otherwise each observed
  /// change would allocate an array.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  var fired: [FiredWatch] = []
  /// Child stores with watches that fired: the next `notify` drops those watches that were not read since. Weak:
  /// a node retains the tree.
  var spent: [WeakNode] = []

  /// - Parameter lifetime: The root's observer.
  nonisolated init(_ lifetime: LifetimeObserver) { scope = ScopeEngine(lifetime) }

  // MARK: Turns

  func inTurn<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard !isInTurn else { return try body() }
    beginTurn()
    defer { finishTurn() }
    return try body()
  }

  func beginTurn() {
    if openRuns > 0 { concludeInbox() }
    isInTurn = true
  }

  /// Continues until no action is queued and no observer of a field is to be notified: these may send and cancel, which
  /// may cause further changes. `StoreObserver.actionPerformed` is called last, after a child's output and the parent's
  /// reaction to it.
  @inline(__always)
  func finishTurn() {
    if isDirty || isAnythingQueued { receiveAndNotify() }
    isInTurn = false
    if isObserved { notifyOfPerformedAction() }
  }

  /// Called when there is something to receive or to notify of.
  private func receiveAndNotify() {
    repeat {
      if isAnythingQueued { receiveNext() } else { notify() }
    } while isDirty || isAnythingQueued
    if hasReactions { endReactions() }
  }

  func enqueue(_ action: any QueuedAction) -> Run {
    let queue = queue ?? ActionQueue()
    self.queue = queue
    isAnythingQueued = true
    queue.append(action)
    return Run(action.group)
  }

  private func receiveNext() {
    guard let next = queue?.popFirst() else {
      isAnythingQueued = false
      return
    }
    next.receive()
    // The group was cancelled before it had its runs, such as by the action itself. Now it has them: cancels them.
    if next.group.isCancelled { next.group.cancel(isolation: MainActor.shared) }
    if isObserved { notifyOfPerformedAction() }
  }

  // MARK: Changes

  /// Gives `feature` exclusive access to the state until `endChange`. Other reads and changes meanwhile are refused,
  /// and runs that end meanwhile are concluded afterward.
  func beginChange(of feature: Any.Type) { changing = feature }

  func endChange(of node: StoreNode) {
    changing = nil
    countChange()
    // First ends the stores whose state this change has removed: their held values must not be restored.
    if node.isInFamily { node.familyChanged() }
    if watchedNodes > 0 { touch(node, .all) }
    if !deferred.isEmpty { runDeferred() }
  }

  func countChange() { changes &+= 1 }

  /// Begins a read, which may run a getter of the user's. That getter must use the state that it has, not the store.
  func beginReading() {
    changing = StoreTree.self
    readCount &+= 1
  }

  func endReading() {
    changing = nil
    if !deferred.isEmpty { runDeferred() }
  }

  /// Runs `body` when the current exclusive access to the state ends. Called only during such an access.
  func afterChange(_ body: @escaping @MainActor () -> Void) { deferred.append(body) }

  func runDeferred() {
    let bodies = deferred
    deferred = []
    for body in bodies { body() }
  }

  /// Whether runs have ended off the main actor that are not concluded.
  var hasInbox: Bool { openRuns > 0 && inbox.withLock { !$0.isEmpty } }

  /// Concludes the runs that ended off the main actor, in one turn: observers are notified after all of them.
  func concludeInbox() {
    var all: [[ScopeEngine.Verdict.Ended]] = []
    inbox.withLock { swap(&$0, &all) }
    guard !all.isEmpty else { return }
    inTurn {
      for ended in all { ended.first?.run.concludeAll(ended, isolation: MainActor.shared) }
    }
  }
}
