// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The registry of the runs of one scope or store: which runs are live, which of them wait, and in which lanes.
///
/// Each method decides under the lock and returns what must follow, a ``Verdict``; `perform` then performs it, outside
/// the lock. Running work retains the engine, and so does the handle (``TaskScope``, ``Store``). The engine does not
/// retain the handle.
package final class ScopeEngine: Sendable {
  struct Books {
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

    init(_ books: borrowing Books) { observers = books.observers }
    /// Nothing to perform.
    init() {}
  }

  let books = Lock(Books())

  /// Observes the scope and its runs from the beginning.
  let lifetime: LifetimeObserver

  init(_ lifetime: LifetimeObserver) { self.lifetime = lifetime }

  var isStateGone: Bool { books.withLock { $0.isStateGone } }
  package var isEnded: Bool { books.withLock { $0.isEnded } }

  /// The number of runs in the lanes, running or waiting. Runs that joined one of them are not counted. Zero: no run is
  /// live.
  package var liveRuns: Int {
    books.withLock { books in books.lanes.values.reduce(0) { $0 + $1.count } }
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

  /// Registers a run: it runs, waits, joins another or is dropped. It may supersede others.
  func register(_ run: RunRecord) -> Verdict {
    reportConflictingDeclaration(of: run.lane)
    return books.withLock { books in
      var verdict = Verdict(books)
      guard !books.isEnded, run.parent?.isGoing != false else {
        verdict.placement = .drop
        end(run, .cancelled, in: &books, &verdict)
        return verdict
      }
      books.lastNumber += 1
      run.registration = books.lastNumber
      let start = books.lanes[run.lane, default: LaneStateMachine()].start(run, policy: run.policy)
      verdict.placement = start.placement
      tell(.registered(start.placement.observed), of: run, in: books)
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

  /// Called when the run's task begins. Returns false if the run has already ended: then its work must not start.
  func begin(_ run: RunRecord) -> Bool { isLive(run) }

  /// Called when the work has returned or thrown. Does nothing if the run has already ended: its outcome stays, and an
  /// error that its work threw is ignored.
  ///
  /// If the work returned, the run waits for the runs nested in it. If it threw, those end with it.
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

  /// Ends the scope: from now on nothing that it started may deliver anything, and nothing starts.
  func end(isStateGone: Bool = false) -> Verdict {
    books.withLock { books in
      var verdict = Verdict(books)
      if isStateGone { books.isStateGone = true }
      guard !books.isEnded else { return verdict }
      books.isEnded = true
      var runs: [RunRecord] = []
      for lane in books.lanes.values { lane.visit { runs.append($0) } }
      books.lanes = [:]
      // A dictionary has no order, and the order in which runs end should be deterministic.
      if runs.count > 1 { runs.sort { $0.registration < $1.registration } }
      for run in runs { end(run, .cancelled, in: &books, &verdict) }
      lifetime(.ended)
      for observer in books.observers { observer.observe(.ended) }
      verdict.hasEndedScope = true
      verdict.isStateGone = isStateGone
      if !books.followers.isEmpty {
        verdict.followers = books.followers.values.sorted { $0.number < $1.number }.map(\.follower)
        books.followers = [:]
      }
      // A `Run` that is kept keeps this registry alive, but should not keep the observers.
      books.observers = []
      return verdict
    }
  }

  /// `follower` will be notified of the scope's end. Returns false if the scope has already ended: then it is not
  /// notified.
  func follow(_ follower: any ScopeFollower) -> Bool {
    books.withLock { books in
      guard !books.isEnded else { return false }
      books.lastNumber += 1
      books.followers[ObjectIdentifier(follower)] = (books.lastNumber, follower)
      return true
    }
  }

  func unfollow(_ follower: any ScopeFollower) {
    // Released after the lock: it may be the last reference.
    _ = books.withLock { $0.followers.removeValue(forKey: ObjectIdentifier(follower)) }
  }
}
