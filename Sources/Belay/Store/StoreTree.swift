// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a root store and its descendants share: the turn, the queue of actions, and who has the state to themselves.
///
/// A *turn* is one call from outside (an action sent, a context's touch, a run's end) with all that follows at once:
/// effects booked, fields given back, children ended, observers told, queued actions received. Calls that come in during a
/// turn are part of it; actions wait in the queue until the one at hand is dealt with: received, its effects begun.
///
/// **Exclusivity.** Code of the user's runs only while somebody accesses the root's state, and comes back in only through that state, whose
/// accesses Swift checks in every build. So release builds do without a second check of what is written beside it, in the few places that
/// every action comes by: there it was a third of an action's price. Debug builds, and with them our tests, have it.
@MainActor
package final class StoreTree {
  /// The root's runs. The scopes of its descendants follow it.
  package nonisolated let scope: ScopeEngine
  /// The children of all stores of the tree.
  nonisolated let children = ChildSlots()

  private(set) var isInTurn = false
  /// The feature whose `receive`, `apply` or update has the state to itself.
  private(set) var changing: Any.Type?
  /// Grows with every change: what a child has seen of its state is old when this has grown. Units: changes.
  private(set) var changes: UInt64 = 0

  /// Nil, as in an app: nobody looks at these stores, and that costs one comparison.
  var observers: StoreObservers?

  private var queue: ActionQueue?
  /// What the queue could tell itself, at the price of a call in every action.
  private var isAnythingQueued = false

  /// Ends of runs that came while the state was being changed.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  private var deferred: [@MainActor () -> Void] = []
  /// Ends of runs that came from elsewhere than the main actor. Dealt with in the next main-actor job, or by the next turn if
  /// that comes first: no turn may see a run that has ended and still holds.
  nonisolated let inbox = Lock<[[ScopeEngine.Verdict.Ended]]>([])
  /// Runs whose end has not been dealt with. None: the inbox is empty.
  var openRuns = 0

  /// How many of the stores may be watched. None: nobody is told of a change.
  var watchedNodes = 0
  /// The stores whose watchers must be asked when the change is done, each linked to the next: an array would be written to
  /// three times in every watched action.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  private var firstTouched: StoreNode?
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  private var lastTouched: StoreNode?
  /// Signals that fire then in any case: a child came or went, the ids of rows changed.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  private var due: [WatchSignal] = []
  private var isDirty = false
  /// Empty, and with room for a few: else each change that is watched would make an array.
  #if !DEBUG
    @exclusivity(unchecked)
  #endif
  private var fired: [FiredWatch] = []

  /// - Parameter lifetime: Of the root.
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

  /// Until nothing is left to receive or to tell: who is told may send, or cancel, and what they cancel may be watched. Observers
  /// come last, so that they see a child's output together with what the parent has made of it.
  func finishTurn() {
    while isDirty || isAnythingQueued {
      if isAnythingQueued { receiveNext() } else { notify() }
    }
    isInTurn = false
    if isObserved { tellObservers { $0.actionPerformed(in: self) } }
  }

  func enqueue(_ action: QueuedAction) -> Run {
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
    // Cancelled while it was received: by what it told, or by itself.
    if next.group.isCancelled { next.group.cancel(isolation: MainActor.shared) }
    if isObserved { tellObservers { $0.actionPerformed(in: self) } }
  }

  // MARK: Changes

  /// `feature` has the state to itself until `endChange`: who reads or changes it meanwhile is told, and what ends meanwhile
  /// waits.
  func beginChange(of feature: Any.Type) { changing = feature }

  func endChange(of node: StoreNode) {
    changing = nil
    changes &+= 1
    // First those whose state has gone: what they hold must not be given back into nothing.
    if node.isInFamily { node.familyChanged() }
    if watchedNodes > 0 { touch(node, .all) }
    if !deferred.isEmpty { runDeferred() }
  }

  /// Somebody reads a state, by a path that may run a getter of the user's: it is to read what it has, and not the store.
  func beginReading() { changing = StoreTree.self }

  func endReading() {
    changing = nil
    if !deferred.isEmpty { runDeferred() }
  }

  /// Does it as soon as nobody has the state to themselves any more.
  func afterChange(_ body: @escaping @MainActor () -> Void) { deferred.append(body) }

  private func runDeferred() {
    let bodies = deferred
    deferred = []
    for body in bodies { body() }
  }

  /// What has come in from elsewhere than the main actor, as one: nobody is told before all of it is dealt with.
  func concludeInbox() {
    var all: [[ScopeEngine.Verdict.Ended]] = []
    inbox.withLock { swap(&$0, &all) }
    guard !all.isEmpty else { return }
    inTurn {
      for ended in all { ended.first?.run.concludeAll(ended, isolation: MainActor.shared) }
    }
  }

  // MARK: Telling

  /// The node's watchers must be asked when the change is done.
  func touch(_ node: StoreNode, _ fields: TouchedFields) {
    isDirty = true
    guard node.touched.isNothing else { return node.touched.formUnion(fields) }
    node.touched = fields
    if let lastTouched { lastTouched.nextTouched = node } else { firstTouched = node }
    lastTouched = node
  }

  func fireLater(_ signal: WatchSignal) {
    isDirty = true
    if signal.isDue { return }
    signal.isDue = true
    due.append(signal)
  }

  private func notify() {
    isDirty = false
    var next = firstTouched
    (firstTouched, lastTouched) = (nil, nil)
    var fired = self.fired
    self.fired = []
    // The `==` and the getters of the user's types run here, so nobody may touch the state meanwhile.
    changing = StoreTree.self
    while let node = next {
      next = node.nextTouched
      node.nextTouched = nil
      node.takeChanged(&fired)
    }
    changing = nil
    if !deferred.isEmpty { runDeferred() }
    if !due.isEmpty { fireDue() }
    for index in fired.indices { fired[index].watch.signal.fire() }
    for index in fired.indices { fired[index].node.keepIfWatched(fired[index].watch) }
    fired.removeAll(keepingCapacity: fired.capacity <= 16)
    self.fired = fired
  }

  private func fireDue() {
    let signals = due
    due = []
    for signal in signals { signal.isDue = false }
    for signal in signals { signal.fire() }
  }
}
