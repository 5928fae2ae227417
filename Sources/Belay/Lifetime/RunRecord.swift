// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One run of one lane, as its engine books it. Subclasses say what the work is and what must follow its end.
package class RunRecord: RunNode, @unchecked Sendable {
  // @unchecked: every `var` below is read and written under `engine.books` only, but for `registration`, which is written once, when
  // the run is registered, and only read from then on.

  enum Phase {
    /// Waits in its lane.
    case waiting
    /// Its work goes, or (`.join`) the work of the run that it joined.
    case running
    /// The work has returned; nested runs still go.
    case draining
    case ended(Run.Outcome)
  }

  let engine: ScopeEngine
  let lane: Lane
  let policy: Lane.Policy
  let name: String?
  let location: SourceLocation
  /// That of the caller: a run that waited is started by somebody else.
  let priority = Task.currentPriority
  /// Observes it, and schedules its work; nil in an app.
  let scheduler: (any Scheduler)?

  /// The order in which the engine's runs were registered. Does not change after that.
  var registration = 0
  var phase = Phase.waiting
  var task: Task<Void, Never>?
  // The links to other runs are cleared at the end, so that a `Run` that somebody keeps does not keep those.
  var parent: RunRecord?
  var children = OrderedTable<RunRecord>()
  /// The worst of the nested runs that have ended, and of the loads in its work.
  var childrenOutcome = Run.Outcome.finished
  /// Runs that share this one's end, and the one whose end this run shares.
  var joiners = OrderedTable<RunRecord>()
  var joined: RunRecord?
  /// Of a run in which others are nested deeply, once one of them has asked.
  var lanesAround: LanesAround?

  init(
    engine: ScopeEngine, lane: Lane, policy: Lane.Policy?, name: String?, location: SourceLocation,
    parent: RunRecord? = nil, scheduler: (any Scheduler)? = Scheduling.current
  ) {
    self.engine = engine
    self.scheduler = scheduler
    self.lane = lane
    self.policy = policy ?? lane.policy
    self.name = name
    self.location = location
    self.parent = parent
  }

  /// Does the task's work, with the observers told of it.
  final nonisolated(nonsending) func observed(_ work: () async -> Void) async {
    engine.lifetime(.workBegan, of: self)
    scheduler?.observe(.workBegan, of: self)
    defer {
      engine.lifetime(.workReturned, of: self)
      scheduler?.observe(.workReturned, of: self)
    }
    guard let scheduler else { return await work() }
    await Scheduling.$work.withValue(ScheduledWork(self, scheduler)) { await work() }
  }

  /// Starts the task, which must call `engine.begin` first and `engine.bodyReturned` last. Called outside the lock, so it
  /// may come too late: nil when the run has ended on another thread and its work has gone.
  func launch() -> Task<Void, Never>? { preconditionFailure("RunRecord is abstract: \(type(of: self)) has no work.") }

  /// These have ended, this one among them: do what must follow, as one. Called outside the lock.
  func concludeAll(_ ended: [ScopeEngine.Verdict.Ended], isolation: isolated (any Actor)?) {
    for ended in ended { ended.run.conclude(ended.ending, isolation: isolation) }
  }

  /// The run has ended: do what must follow, then call `settle`. Called once, outside the lock.
  func conclude(_ ending: RunEnding, isolation: isolated (any Actor)?) { settle(ending.outcome) }

  /// Cancels these, this one among them, in one turn.
  func cancelTogether(_ records: [RunRecord], isolation: isolated (any Actor)?) {
    // An action that was sent on to child stores has runs in the books of each.
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
    // After all are cancelled: it runs code of the user's, which must not find some of them that still go.
    for (engine, verdict) in verdicts { engine.carryOut(verdict, isolation: isolation) }
  }

  override final var outcome: Run.Outcome { engine.outcome(of: self) }

  override final var records: [RunRecord] { [self] }

  /// Whether what the work does still counts.
  final var isLive: Bool { engine.isLive(self) }

  /// Under the lock: has started, and has not ended.
  final var isGoing: Bool {
    switch phase {
    case .running, .draining: true
    case .waiting, .ended: false
    }
  }

  /// The feature's type, for a run of a store.
  var ownerName: String { "TaskScope" }

  /// `'submission' (Checkout.swift:42)`; the run's name where it has one.
  final var label: String { "'\(name ?? lane.description)' (\(location))" }
}

extension RunRecord: Hashable {
  package static func == (left: RunRecord, right: RunRecord) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a run came to its end.
struct RunEnding {
  /// What its own work did. A failure of its own is told; that of a nested run, or of a load in its work, has been told.
  var body: Run.Outcome
  /// Its own outcome and that of the runs nested and the loads in it: what `Run.outcome` says, and what decides about undo.
  var outcome: Run.Outcome
  /// The end was that of the run that it had joined, which tells of a failure itself.
  var isShared = false
  /// The store's handle has gone: nobody can see the state, and nothing is written to it.
  var isStateGone = false
  /// Somebody awaits the run, or one that joined it.
  var isAwaited = false
}
