// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension ScopeEngine {
  /// Performs a verdict: cancels tasks, concludes the runs that have ended, then starts those that are next.
  func perform(_ verdict: Verdict, isolation: isolated (any Actor)?) {
    // All scopes end first: the rest may run the user's code, which must not find some of them ended and others not.
    let followers = verdict.followers.map { ($0, $0.scopeEnds(isStateGone: verdict.isStateGone)) }
    for ended in verdict.ended { ended.task?.cancel() }
    verdict.ended.first?.run.concludeAll(verdict.ended, isolation: isolation)
    for (follower, verdict) in followers { follower.scopeEnded(verdict, isolation: isolation) }
    for run in verdict.started { launch(run) }
    if verdict.hasEndedScope { lifetime(.endPerformed) }
    for observer in verdict.observers {
      if verdict.hasEndedScope { observer.observe(.endPerformed) }
      observer.observe(.decisionPerformed)
    }
  }

  private func launch(_ run: RunRecord) {
    guard isLive(run), let task = start(run) else { return }
    // The run may have ended meanwhile, on another thread.
    let hasEnded = registry.withLock { _ in
      if case .ended = run.phase { return true }
      run.task = task
      return false
    }
    if hasEnded { task.cancel() }
  }

  private func start(_ run: RunRecord) -> Task<Void, Never>? {
    #if DEBUG || BELAY_DIAGNOSTICS
      // Bound where the task is made, not around its work: that would be one more suspension.
      if WorkingRun.isTold { return WorkingRun.$current.withValue(WorkingRun(run)) { startScheduled(run) } }
    #endif
    return startScheduled(run)
  }

  /// Starts the run with its own scheduler, even if the run for which it waited was ended under another one.
  private func startScheduled(_ run: RunRecord) -> Task<Void, Never>? {
    guard let scheduler = run.scheduler else { return run.launch() }
    return Scheduling.$current.withValue(scheduler) { run.launch() }
  }
}
