// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One run of one lane, as its engine registers it. Subclasses define the work and what follows its end: a store's
/// action (``StoreRun``), a scope's closure (``ScopeRun``), or one for an owner (``OwnerRun``).
class RunRecord: RunTarget, @unchecked Sendable {
  // @unchecked: every `var` below is accessed only under the lock of `engine.registry`, except `registration`, which is
  // written once, when the run is registered, and only read afterwards.

  enum Phase {
    /// Waits in its lane.
    case waiting
    /// Its work runs, or (`.join`) the work of the run that it joined.
    case running
    /// The work has returned; nested runs are still live.
    case draining
    case ended(Run.Outcome)
  }

  let engine: ScopeEngine
  let lane: Lane
  let policy: Lane.Policy
  let name: String?
  let location: SourceLocation
  /// That of the run's task. Unless one is given it is the caller's, also if the run waits and is started from another
  /// task.
  let priority: TaskPriority
  /// Observes the run, and schedules its work; nil in an app.
  let scheduler: (any Scheduler)?

  /// A number that grows in the order in which the engine registers its runs; 0 before that. Set once.
  var registration = 0
  /// The number of the run in which this one is nested; 0 if it is not nested. Kept when `parent` is cleared.
  let parentRegistration: Int
  var phase = Phase.waiting
  var task: Task<Void, Never>?
  // The links to other runs are cleared at the end, so that a retained `Run` does not retain those.
  var parent: RunRecord?
  var children = OrderedTable<RunRecord>()
  /// The worst outcome of the nested runs that have ended, and of the loads in its work.
  var childrenOutcome = Run.Outcome.finished
  /// The runs that joined this one: they end with it.
  var joiners = OrderedTable<RunRecord>()
  /// The run that this one has joined: this one ends with it.
  var joined: RunRecord?
  /// A table of the lanes of this run and of the runs around it. Nil until a run that is nested deeply in this one
  /// looks for a lane there.
  var lanesAround: LanesAround?
  private var followers = RunFollowers()

  init(
    engine: ScopeEngine, lane: Lane, policy: Lane.Policy?, name: String?, priority: TaskPriority? = nil,
    location: SourceLocation, parent: RunRecord? = nil, scheduler: (any Scheduler)? = Scheduling.current
  ) {
    self.engine = engine
    self.scheduler = scheduler
    self.lane = lane
    self.policy = policy ?? lane.policy
    self.name = name
    self.priority = priority ?? Task.currentPriority
    self.location = location
    self.parent = parent
    parentRegistration = parent?.registration ?? 0
  }

  /// Performs the task's work, and notifies the observers of its beginning and its end.
  final nonisolated(nonsending) func observed(_ work: () async -> Void) async {
    engine.lifetime(.workBegan, of: description)
    scheduler?.observe(.workBegan, of: description)
    defer {
      engine.lifetime(.workReturned, of: description)
      scheduler?.observe(.workReturned, of: description)
    }
    guard let scheduler else { return await work() }
    await Scheduling.$work.withValue(ScheduledWork(self, scheduler)) { await work() }
  }

  /// Starts the task, which must call `engine.begin` first and `engine.bodyReturned` last. Called outside the lock, so
  /// the run may end meanwhile on another thread. Returns nil if its work was then released, or if it has no work.
  func launch() -> Task<Void, Never>? { nil }

  /// These runs, including this one, have ended: performs what follows, for all together. Called outside the lock.
  func concludeAll(_ ended: [ScopeEngine.Verdict.Ended], isolation: isolated (any Actor)?) {
    for ended in ended { ended.run.conclude(ended.ending, isolation: isolation) }
  }

  /// The run has ended: performs what follows, then calls `settle`. Called once, outside the lock.
  func conclude(_ ending: RunEnding, isolation: isolated (any Actor)?) { settle(ending.outcome) }

  /// Cancels these runs, including this one, before anything that follows is performed. `StoreRun` does it in one turn.
  func cancelTogether(_ records: [RunRecord], isolation: isolated (any Actor)?) {
    // An action that was sent on to child stores has runs in several engines.
    var engines: [(engine: ScopeEngine, runs: [RunRecord])] = []
    var places: [ObjectIdentifier: Int] = [:]
    for record in records {
      let new = engines.count
      let place = places[ObjectIdentifier(record.engine), default: new]
      if place == new {
        places[ObjectIdentifier(record.engine)] = new
        engines.append((record.engine, []))
      }
      engines[place].runs.append(record)
    }
    let verdicts = engines.map { (engine: $0.engine, verdict: $0.engine.cancel($0.runs)) }
    // After all are cancelled: this runs client code, which must not find any of them still live.
    for (engine, verdict) in verdicts { engine.perform(verdict, isolation: isolation) }
  }

  func cancel(isolation: isolated (any Actor)?) {
    if isLive { engine.perform(engine.cancel([self]), isolation: isolation) }
  }

  var outcome: Run.Outcome { engine.outcome(of: self) }

  // MARK: Followers

  /// Notifies all followers. Later calls do nothing.
  final func settle(_ outcome: Run.Outcome) {
    let removed = engine.registry.withLock { _ in followers.settle(outcome) }
    removed.notify(outcome)
  }

  final func follow(_ follower: any RunFollower) {
    let settled = engine.registry.withLock { _ in followers.add(follower) }
    if let settled { follower.runSettled(settled) }
  }

  final func unfollow(_ follower: any RunFollower) {
    _ = engine.registry.withLock { _ in followers.remove(follower) }
  }

  /// Call it under the lock.
  final var isFollowed: Bool { !followers.isEmpty }

  // MARK: Reading

  /// Whether it has not ended: it waits, runs or drains. Once this is false, its work has no effect any more.
  final var isLive: Bool { engine.isLive(self) }

  /// Whether it has started and has not ended. Call it under the lock.
  final var isGoing: Bool {
    switch phase {
    case .running, .draining: true
    case .waiting, .ended: false
    }
  }

  /// The feature's type for a run of a store. Not that of the owner given to `run(on:)`.
  var feature: (any Any.Type)? { nil }

  /// The name of its task, which Instruments and crash logs show; nil where the system does not keep it.
  final var taskName: String? {
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    return name ?? (lane == .concurrent ? location.description : lane.description)
  }

  /// For observers.
  final var description: RunDescription {
    RunDescription(
      id: ObjectIdentifier(self), registration: registration, parentRegistration: parentRegistration, feature: feature,
      lane: lane, name: name, location: location)
  }

  /// `'submission' (Checkout.swift:42)`; with the run's name if it has one.
  final var label: String { "'\(name ?? lane.description)' (\(location))" }
}

extension RunRecord: Hashable {
  static func == (left: RunRecord, right: RunRecord) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a run ended.
struct RunEnding {
  /// The outcome of its own work. A failure here is still to be reported; that of a nested run, or of a load in the
  /// work, was reported before.
  var body: Run.Outcome
  /// The outcome of its work, its nested runs and its loads: the value of `Run.outcome`, which also decides about undo.
  var outcome: Run.Outcome
  /// Whether it ends because the run that it had joined has ended. A failure is reported for that run only.
  var isShared = false
  /// Whether the state was removed, or the store released: the state is not written any more.
  var isStateGone = false
  /// Whether the run, or one that joined it, is awaited. Determined only if `body` is a failure; otherwise false.
  var isAwaited = false
}
