// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The books of one scope or store: which runs go, which wait, and in which lanes.
///
/// Each event decides under the lock and returns what follows, a ``Verdict``; `carryOut` then does it, outside the lock.
/// Running work holds the engine, and the handle (``TaskScope``, ``Store``) holds it too; nothing here holds the handle.
package final class ScopeEngine: Sendable {
  struct Books {
    var isEnded = false
    /// The store's handle has gone: nobody can see the state, and nothing is written to it any more.
    var isStateGone = false
    /// A lane is here while something goes or waits in it.
    var lanes: [Lane: LaneStateMachine<RunRecord>] = [:]
    var registered = 0
    /// Who hears of the scope's end, and in which order they asked to.
    var followers: [ObjectIdentifier: (number: Int, follower: any ScopeFollower)] = [:]
    /// Nil: nobody traces these runs.
    var tracePoint: TracePoint?
    #if DEBUG
      var declarations: [Declaration: Lane.Declared] = [:]
      var conflicts: Set<Declaration> = []
    #endif
  }

  /// What must be done once the lock is released.
  struct Verdict {
    struct Ended {
      let run: RunRecord
      let ending: RunEnding
      let task: Task<Void, Never>?
    }

    var placement = LaneStateMachine<RunRecord>.Placement.run
    var ended: [Ended] = []
    var started: [RunRecord] = []
    /// The scope is over: who must hear of it.
    var followers: [any ScopeFollower] = []
    var isStateGone = false
    /// The scope is over: the diagnostics are to hear of it.
    var hasEndedScope = false
    /// The scope is over: its place in the trace, which ends when all that ended with it has been dealt with.
    var endedPlace: TracePoint?
    /// Has been told, and is to tell, what was decided.
    var tracer: Tracer?

    init(_ books: borrowing Books) { tracer = books.tracePoint?.tracer }
    /// Nothing to do.
    init() {}
  }

  let books = Lock(Books())

  /// Its entry, and that of its runs, in the books of the diagnostics.
  let life: Life

  init(_ life: Life) { self.life = life }

  var isStateGone: Bool { books.withLock { $0.isStateGone } }
  package var isEnded: Bool { books.withLock { $0.isEnded } }

  /// How many runs go or wait. Zero: the books are empty.
  package var liveRuns: Int {
    books.withLock { books in books.lanes.values.reduce(0) { $0 + $1.running.count + $1.waiting.count } }
  }

  func isLive(_ run: RunRecord) -> Bool {
    books.withLock { _ in
      if case .ended = run.phase { false } else { true }
    }
  }

  func outcome(of run: RunRecord) -> Run.Outcome {
    books.withLock { _ in
      if case .ended(let outcome) = run.phase { outcome } else { .pending }
    }
  }

  // MARK: Events

  /// Books a run: it goes, waits, joins another or is dropped, and may supersede others.
  func register(_ run: RunRecord) -> Verdict {
    reportConflictingDeclaration(of: run.lane)
    return books.withLock { books in
      var verdict = Verdict(books)
      guard !books.isEnded, run.parent?.isGoing != false else {
        verdict.placement = .drop
        end(run, .cancelled, in: &books, &verdict)
        return verdict
      }
      books.registered += 1
      run.registration = books.registered
      let start = books.lanes[run.lane, default: LaneStateMachine()].start(run, policy: run.policy)
      verdict.placement = start.placement
      books.tracePoint?.registered(run, start.placement)
      run.supervisor?.registered(SupervisedRun(run, start.placement))
      life.registered(run, start.placement)
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
        end(run, .dropped, in: &books, &verdict)
      }
      if start.placement != .drop { run.parent?.children.append(run) }
      for run in start.superseded { end(run, .superseded, in: &books, &verdict) }
      for run in start.dropped { end(run, .dropped, in: &books, &verdict) }
      return verdict
    }
  }

  /// The run's task begins. False when the run has ended before: the work must not start.
  func begin(_ run: RunRecord) -> Bool { isLive(run) }

  /// The work has returned, or thrown. Does nothing when the run has ended before: what it threw then was cancellation.
  ///
  /// A run that returned waits for the runs nested in it; one that threw takes them with it.
  func bodyReturned(_ run: RunRecord, throwing error: (any Error)?) -> Verdict {
    books.withLock { books in
      var verdict = Verdict(books)
      guard run.isGoing else { return verdict }
      switch error {
      case nil where !run.children.isEmpty: run.phase = .draining
      case nil: end(run, .finished, in: &books, &verdict)
      case is CancellationError: end(run, .cancelled, in: &books, &verdict)
      case let error?: end(run, .failed(error), in: &books, &verdict)
      }
      return verdict
    }
  }

  func cancel(_ runs: [RunRecord]) -> Verdict {
    books.withLock { books in
      var verdict = Verdict(books)
      for run in runs { end(run, .cancelled, in: &books, &verdict) }
      return verdict
    }
  }

  func cancelAll(in lane: Lane) -> Verdict {
    books.withLock { books in
      var verdict = Verdict(books)
      guard var machine = books.lanes.removeValue(forKey: lane) else { return verdict }
      for run in machine.leaveAll() { end(run, .cancelled, in: &books, &verdict) }
      return verdict
    }
  }

  /// The scope is over: nothing that it started may deliver any more, and nothing starts.
  func end(isStateGone: Bool = false) -> Verdict {
    books.withLock { books in
      var verdict = Verdict(books)
      if isStateGone { books.isStateGone = true }
      guard !books.isEnded else { return verdict }
      books.isEnded = true
      let runs = books.lanes.values.flatMap { $0.running + $0.waiting }
      books.lanes = [:]
      // A dictionary has no order, and the same program should end the same way twice.
      for run in runs.sorted(by: { $0.registration < $1.registration }) { end(run, .cancelled, in: &books, &verdict) }
      life.ended()
      verdict.hasEndedScope = true
      verdict.isStateGone = isStateGone
      verdict.followers = books.followers.values.sorted { $0.number < $1.number }.map(\.follower)
      books.followers = [:]
      // A `Run` that somebody keeps keeps the books, and is not to keep the observers.
      verdict.endedPlace = books.tracePoint.take()
      return verdict
    }
  }

  /// `follower` hears of the scope's end. False when it has ended: then nobody will be told.
  func follow(_ follower: any ScopeFollower) -> Bool {
    books.withLock { books in
      guard !books.isEnded else { return false }
      books.registered += 1
      books.followers[ObjectIdentifier(follower)] = (books.registered, follower)
      return true
    }
  }

  func unfollow(_ follower: any ScopeFollower) {
    // Taken out, and released after the lock: it may be the last reference.
    _ = books.withLock { $0.followers.removeValue(forKey: ObjectIdentifier(follower)) }
  }

  // MARK: Under the lock

  /// Ends `run` with those nested in it and those that joined it, gives its place to others, and ends its parent if that
  /// only waited for it. Not by recursion: runs may be nested deeply.
  private func end(_ run: RunRecord, _ body: Run.Outcome, in books: inout Books, _ verdict: inout Verdict) {
    var others: [Cascade] = []
    endAlone(Cascade(run: run, body: body), others: &others, in: &books, &verdict)
    while let next = others.popLast() { endAlone(next, others: &others, in: &books, &verdict) }
  }

  private struct Cascade {
    let run: RunRecord
    let body: Run.Outcome
    var isShared = false
  }

  /// - Parameter others: Gets those that end with it, the next one last.
  private func endAlone(_ cascade: Cascade, others: inout [Cascade], in books: inout Books, _ verdict: inout Verdict) {
    let run = cascade.run
    if case .ended = run.phase { return }
    var ending = RunEnding(
      body: cascade.body, outcome: cascade.body.combined(with: run.childrenOutcome), isShared: cascade.isShared,
      isStateGone: books.isStateGone)
    // Asked now: below, the joiners are forgotten.
    if case .failed = cascade.body { ending.isAwaited = run.isFollowed || run.joiners.contains { $0.isFollowed } }
    run.phase = .ended(ending.outcome)
    books.tracePoint?.ended(run, ending.outcome)
    run.supervisor?.ended(ObjectIdentifier(run), ending.outcome)
    life.ended(run, ending.outcome)
    verdict.ended.append(Verdict.Ended(run: run, ending: ending, task: run.task))
    run.task = nil
    leaveLane(run, in: &books, &verdict)

    if let parent = leaveParent(run, ending.outcome) { others.append(Cascade(run: parent, body: .finished)) }
    for joiner in run.joiners.reversed() {
      others.append(Cascade(run: joiner, body: ending.outcome, isShared: true))
    }
    for child in run.children.reversed() { others.append(Cascade(run: child, body: cascade.body.ofNested)) }
    (run.children, run.joiners) = ([], [])
    if let joined = run.joined {
      run.joined = nil
      joined.joiners.removeAll { $0 === run }
    }
  }

  /// Returns the parent if it only waited for this run.
  private func leaveParent(_ run: RunRecord, _ outcome: Run.Outcome) -> RunRecord? {
    guard let parent = run.parent else { return nil }
    run.parent = nil
    guard parent.isGoing else { return nil }
    parent.children.removeAll { $0 === run }
    parent.childrenOutcome = parent.childrenOutcome.combined(with: outcome)
    if case .draining = parent.phase, parent.children.isEmpty { return parent }
    return nil
  }

  private func leaveLane(_ run: RunRecord, in books: inout Books, _ verdict: inout Verdict) {
    // No entry: the run was never booked, or its whole lane, or the scope, is ending.
    guard let index = books.lanes.index(forKey: run.lane) else { return }
    let started = books.lanes.values[index].leave(run)
    for next in started {
      next.phase = .running
      books.tracePoint?.started(next)
      next.supervisor?.started(ObjectIdentifier(next))
      life.started(next)
    }
    verdict.started += started
    if books.lanes.values[index].isEmpty { books.lanes.remove(at: index) }
  }

  private func reportConflictingDeclaration(of lane: Lane) {
    #if DEBUG
      guard lane != .concurrent else { return }
      let name = Declaration(name: lane.name, isFamily: lane.key != nil)
      let conflict = books.withLock { books -> Lane.Declared? in
        guard let first = books.declarations[name] else {
          books.declarations[name] = lane.declared
          return nil
        }
        guard first.policy != lane.policy, books.conflicts.insert(name).inserted else { return nil }
        return first
      }
      if let conflict {
        DebugReport.make(
          """
          The lane '\(lane.name)' is declared twice, as \(conflict.policy) (\(conflict.location)) and as \(lane.policy) \
          (\(lane.location)). They are one lane, and which policy a run gets depends on which declaration it names. \
          Declare it once; a run that needs another policy says so with `policy:`.
          """)
      }
    #endif
  }

  #if DEBUG
    /// What a lane's declarations have in common: a family of keyed lanes is declared once for all.
    struct Declaration: Hashable {
      let name: String
      let isFamily: Bool
    }
  #endif
}

/// What ends with a scope: the scopes of a root store's descendants, and the streams of a store's values.
protocol ScopeFollower: AnyObject, Sendable {
  /// The scope has ended: decides what ends with it, before anything of that is carried out. Called once, outside the lock,
  /// on the thread that ended it.
  func scopeEnds(isStateGone: Bool) -> ScopeEngine.Verdict
  /// Carries out what `scopeEnds` has decided. Called once, after that was called for all.
  func scopeEnded(_ verdict: ScopeEngine.Verdict, isolation: isolated (any Actor)?)
}

extension ScopeEngine: ScopeFollower {
  func scopeEnds(isStateGone: Bool) -> Verdict { end(isStateGone: isStateGone) }
  func scopeEnded(_ verdict: Verdict, isolation: isolated (any Actor)?) { carryOut(verdict, isolation: isolation) }
}
