// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How runs end together, and which runs start in their place. All of this happens under the lock.
extension ScopeEngine {
  /// Ends `run`, the runs nested in it and those that joined it; starts the next runs of their lanes; and ends the
  /// parent if it only waited for this run. Uses a list instead of recursion, because runs may be nested deeply.
  func end(_ run: RunRecord, _ body: Run.Outcome, in registry: inout Registry, _ verdict: inout Verdict) {
    var others: [Cascade] = []
    endAlone(Cascade(run: run, body: body), others: &others, in: &registry, &verdict)
    while let next = others.popLast() { endAlone(next, others: &others, in: &registry, &verdict) }
  }

  private struct Cascade {
    let run: RunRecord
    let body: Run.Outcome
    var isShared = false
  }

  /// - Parameter others: Receives the runs that end together with this one. The next one comes last.
  private func endAlone(
    _ cascade: Cascade, others: inout [Cascade], in registry: inout Registry, _ verdict: inout Verdict
  ) {
    let run = cascade.run
    if case .ended = run.phase { return }
    var ending = RunEnding(
      body: cascade.body, outcome: cascade.body.combined(with: run.childrenOutcome), isShared: cascade.isShared,
      isStateGone: registry.isStateGone)
    // Checked now, because the joiners are removed below.
    if case .failed = cascade.body {
      ending.isAwaited = run.isFollowed || run.joiners.elements.contains { $0.isFollowed }
    }
    run.phase = .ended(ending.outcome)
    notifyObservers(.ended(ending.outcome), of: run, in: registry)
    verdict.ended.append(Verdict.Ended(run: run, ending: ending, task: run.task))
    run.task = nil
    leaveLane(run, in: &registry, &verdict)

    if let parent = leaveParent(run, ending.outcome) { others.append(Cascade(run: parent, body: .finished)) }
    for joiner in run.joiners.elements.reversed() {
      others.append(Cascade(run: joiner, body: ending.outcome, isShared: true))
    }
    for child in run.children.elements.reversed() { others.append(Cascade(run: child, body: cascade.body.ofNested)) }
    (run.children, run.joiners) = (OrderedTable(), OrderedTable())
    run.lanesAround = nil
    if let joined = run.joined {
      run.joined = nil
      joined.joiners.remove(run)
    }
  }

  /// Returns the parent if it only waited for this run.
  private func leaveParent(_ run: RunRecord, _ outcome: Run.Outcome) -> RunRecord? {
    guard let parent = run.parent else { return nil }
    run.parent = nil
    guard parent.isGoing else { return nil }
    parent.children.remove(run)
    parent.childrenOutcome = parent.childrenOutcome.combined(with: outcome)
    if case .draining = parent.phase, parent.children.isEmpty { return parent }
    return nil
  }

  private func leaveLane(_ run: RunRecord, in registry: inout Registry, _ verdict: inout Verdict) {
    // No entry: the run was never registered, or its whole lane or scope is ending.
    guard let index = registry.lanes.index(forKey: run.lane) else { return }
    begin(registry.lanes.values[index].leave(run), in: registry, &verdict)
    if registry.lanes.values[index].isEmpty { registry.lanes.remove(at: index) }
  }
}

extension ScopeEngine {
  /// Runs of `lane` that wait start, as many as `limit` allows.
  func raiseLimit(of lane: Lane, to limit: Int) -> Verdict {
    ProgrammerMistake.refuse(
      unless: limit > 0, "The limit of the lane '\(lane)' was to be raised to \(limit). Give a limit of 1 or more.")
    return registry.withLock { registry in
      var verdict = Verdict(registry)
      guard let index = registry.lanes.index(forKey: lane) else { return verdict }
      begin(registry.lanes.values[index].raiseLimit(to: limit), in: registry, &verdict)
      return verdict
    }
  }

  /// Runs that have waited in their lane begin.
  private func begin(_ runs: [RunRecord], in registry: borrowing Registry, _ verdict: inout Verdict) {
    for run in runs {
      run.phase = .running
      notifyObservers(.started, of: run, in: registry)
    }
    verdict.started += runs
  }
}

extension ScopeEngine {
  /// A part of the run's work has failed, and the rest continues. The failure is combined into the run's outcome, like
  /// that of a nested run. Returns false if the run had already ended.
  func partFailed(_ run: RunRecord, _ error: any Error) -> Bool {
    registry.withLock { _ in
      guard run.isGoing else { return false }
      run.childrenOutcome = run.childrenOutcome.combined(with: .failed(error))
      return true
    }
  }
}
