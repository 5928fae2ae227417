// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The registry of the runs of one scope or store: which runs are live, which of them wait, and in which lanes.
///
/// Each method decides under the lock and returns what must follow, a ``Verdict``; `perform` then performs it, outside
/// the lock. Running work retains the engine, and so does the handle (``TaskScope``, ``Store``). The engine does not
/// retain the handle.
package final class ScopeEngine: Sendable {
  struct Registry {
    var isEnded = false
    /// The root's handle was released, or the child's state was removed: nothing is written to the state any more.
    var isStateGone = false
    /// A lane has an entry while a run is running or waiting in it.
    var lanes: [Lane: LaneStateMachine<RunRecord>] = [:]
    /// The last number given to a run or a follower.
    var lastNumber = 0
    /// The followers of the scope's end, with the order in which they were added.
    var followers: [ObjectIdentifier: (number: Int, follower: any ScopeFollower)] = [:]
    /// Added after the scope was made, and released when it ends.
    var observers: [any ScopeObserver] = []
    #if DEBUG
      var declarations: [Declaration: Lane.Declared] = [:]
      var conflicts: Set<Declaration> = []
    #endif
  }

  /// What must be performed once the lock is released.
  struct Verdict {
    struct Ended {
      let run: RunRecord
      let ending: RunEnding
      let task: Task<Void, Never>?
    }

    var placement = LaneStateMachine<RunRecord>.Placement.run
    var ended: [Ended] = []
    var started: [RunRecord] = []
    /// If the scope has ended: the followers to notify.
    var followers: [any ScopeFollower] = []
    var isStateGone = false
    /// Whether the scope has ended.
    var hasEndedScope = false
    /// The scope's observers, to be notified again once the verdict is performed.
    var observers: [any ScopeObserver] = []

    init(_ registry: borrowing Registry) { observers = registry.observers }
    /// Nothing to perform.
    init() {}
  }

  let registry = Lock(Registry())

  /// Observes the scope and its runs from the beginning.
  let lifetime: LifetimeObserver

  init(_ lifetime: LifetimeObserver) { self.lifetime = lifetime }

  var isStateGone: Bool { registry.withLock { $0.isStateGone } }
  package var isEnded: Bool { registry.withLock { $0.isEnded } }

  /// The number of runs in the lanes, running or waiting. Runs that joined one of them are not counted. Zero: no run is
  /// live.
  package var liveRuns: Int {
    registry.withLock { registry in registry.lanes.values.reduce(0) { $0 + $1.count } }
  }

  func isLive(_ run: RunRecord) -> Bool {
    registry.withLock { _ in
      if case .ended = run.phase { false } else { true }
    }
  }

  func outcome(of run: RunRecord) -> Run.Outcome {
    registry.withLock { _ in
      if case .ended(let outcome) = run.phase { outcome } else { .pending }
    }
  }

  // MARK: Events

  /// Registers a run: it runs, waits, joins another or is dropped. It may supersede others.
  func register(_ run: RunRecord) -> Verdict {
    reportConflictingDeclaration(of: run.lane)
    return registry.withLock { registry in
      var verdict = Verdict(registry)
      guard !registry.isEnded, run.parent?.isGoing != false else {
        verdict.placement = .drop
        end(run, .cancelled, in: &registry, &verdict)
        return verdict
      }
      registry.lastNumber += 1
      run.registration = registry.lastNumber
      let start = registry.lanes[run.lane, default: LaneStateMachine()].start(run, policy: run.policy)
      verdict.placement = start.placement
      notifyObservers(.registered(start.placement.observed), of: run, in: registry)
      switch start.placement {
      case .run:
        run.phase = .running
        verdict.started = [run]
      case .wait:
        run.phase = .waiting
      case .join(let other):
        run.phase = .running
        run.joined = other
        other.joiners.append(run)
      case .drop:
        end(run, .dropped, in: &registry, &verdict)
      }
      if start.placement != .drop { run.parent?.children.append(run) }
      for run in start.superseded { end(run, .superseded, in: &registry, &verdict) }
      for run in start.dropped { end(run, .dropped, in: &registry, &verdict) }
      return verdict
    }
  }

  /// Called when the run's task begins. Returns false if the run has already ended: then its work must not start.
  func begin(_ run: RunRecord) -> Bool { isLive(run) }

  /// Called when the work has returned or thrown. Does nothing if the run has already ended: its outcome stays, and an
  /// error that its work threw is ignored.
  ///
  /// If the work returned, the run waits for the runs nested in it. If it threw, those end with it.
  func bodyReturned(_ run: RunRecord, throwing error: (any Error)?) -> Verdict {
    registry.withLock { registry in
      var verdict = Verdict(registry)
      guard run.isGoing else { return verdict }
      switch error {
      case nil where !run.children.isEmpty: run.phase = .draining
      case nil: end(run, .finished, in: &registry, &verdict)
      case is CancellationError: end(run, .cancelled, in: &registry, &verdict)
      case let error?: end(run, .failed(error), in: &registry, &verdict)
      }
      return verdict
    }
  }

  func cancel(_ runs: [RunRecord]) -> Verdict {
    registry.withLock { registry in
      var verdict = Verdict(registry)
      for run in runs { end(run, .cancelled, in: &registry, &verdict) }
      return verdict
    }
  }

  func cancelAll(in lane: Lane) -> Verdict {
    registry.withLock { registry in
      var verdict = Verdict(registry)
      guard var machine = registry.lanes.removeValue(forKey: lane) else { return verdict }
      for run in machine.leaveAll() { end(run, .cancelled, in: &registry, &verdict) }
      return verdict
    }
  }

  /// Cancels the runs of all lanes with this name, whatever their ids.
  func cancelAll(inLanesNamed name: String) -> Verdict {
    registry.withLock { registry in
      var verdict = Verdict(registry)
      var runs: [RunRecord] = []
      for lane in registry.lanes.keys where lane.name == name && lane != .concurrent {
        if let machine = registry.lanes.removeValue(forKey: lane) { machine.visit { runs.append($0) } }
      }
      // A dictionary has no order, and the order in which runs end should be deterministic.
      if runs.count > 1 { runs.sort { $0.registration < $1.registration } }
      for run in runs { end(run, .cancelled, in: &registry, &verdict) }
      return verdict
    }
  }

  /// Ends the scope: from now on nothing that it started may deliver anything, and nothing starts.
  func end(isStateGone: Bool = false) -> Verdict {
    registry.withLock { registry in
      var verdict = Verdict(registry)
      if isStateGone { registry.isStateGone = true }
      guard !registry.isEnded else { return verdict }
      registry.isEnded = true
      var runs: [RunRecord] = []
      for lane in registry.lanes.values { lane.visit { runs.append($0) } }
      registry.lanes = [:]
      // A dictionary has no order, and the order in which runs end should be deterministic.
      if runs.count > 1 { runs.sort { $0.registration < $1.registration } }
      for run in runs { end(run, .cancelled, in: &registry, &verdict) }
      lifetime(.ended)
      for observer in registry.observers { observer.observe(.ended) }
      verdict.hasEndedScope = true
      verdict.isStateGone = isStateGone
      if !registry.followers.isEmpty {
        verdict.followers = registry.followers.values.sorted { $0.number < $1.number }.map(\.follower)
        registry.followers = [:]
      }
      // A `Run` that is kept keeps this registry alive, but should not keep the observers.
      registry.observers = []
      return verdict
    }
  }

  /// `follower` will be notified of the scope's end. Returns false if the scope has already ended: then it is not
  /// notified.
  func follow(_ follower: any ScopeFollower) -> Bool {
    registry.withLock { registry in
      guard !registry.isEnded else { return false }
      registry.lastNumber += 1
      registry.followers[ObjectIdentifier(follower)] = (registry.lastNumber, follower)
      return true
    }
  }

  func unfollow(_ follower: any ScopeFollower) {
    // Released after the lock: it may be the last reference.
    _ = registry.withLock { $0.followers.removeValue(forKey: ObjectIdentifier(follower)) }
  }
}
