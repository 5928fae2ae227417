// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// One lane of a real engine, driven event by event, with tasks that do nothing.
final class LaneBench {
  private let engine = ScopeEngine(LifetimeObserver(name: nil, at: ""))
  private let lane = Lane("exhausted")
  private let launches = Launches()
  private var runs: [BenchRun] = []

  /// Performs one event, with everything that the engine decides to do for it.
  func happen(_ event: LaneListModel.Event, policy: (LaneRule) -> Lane.Policy) {
    let verdict: ScopeEngine.Verdict
    switch event {
    case .start(let rule):
      let run = BenchRun(number: runs.count, engine: engine, lane: lane, policy: policy(rule), launches: launches)
      runs.append(run)
      verdict = engine.register(run)
    case .finish(let number): verdict = engine.bodyReturned(runs[number], throwing: nil)
    case .fail(let number): verdict = engine.bodyReturned(runs[number], throwing: Mishap("work"))
    case .cancel(let number): verdict = engine.cancel([runs[number]])
    case .cancelLane: verdict = engine.cancelAll(in: lane)
    case .raise(let limit): verdict = engine.raiseLimit(of: lane, to: limit)
    case .end: verdict = engine.end()
    }
    engine.perform(verdict, isolation: nil)
  }

  /// The work of every ended run returns late, with an error, like work that ignores cancellation.
  ///
  /// Returns what was wrong with the engine's answer.
  func lateReturns() -> String? {
    for number in launches.numbers where !runs[number].isLive {
      let verdict = engine.bodyReturned(runs[number], throwing: Mishap("late"))
      guard verdict.ended.isEmpty, verdict.started.isEmpty else {
        return "the late return of run \(number) has followed"
      }
      engine.perform(verdict, isolation: nil)
    }
    return nil
  }

  /// The difference from the model; nil if there is none.
  func difference(from model: LaneListModel) -> String? {
    let (machine, links) = engine.registry.withLock { registry in
      (registry.lanes[lane], runs.filter { $0.isLinked && !$0.isGoing })
    }
    let going = (machine?.running ?? []).map(number)
    if going != model.going { return "going: \(going), not \(model.going)" }
    let waiting = (machine?.waiting ?? []).map(number)
    if waiting != model.waiting.map(\.run) { return "waiting: \(waiting), not \(model.waiting.map(\.run))" }
    let outcomes = runs.map { String(reading: $0.outcome) }
    if outcomes != model.outcomes { return "outcomes: \(outcomes), not \(model.outcomes)" }
    if launches.numbers != model.launched { return "launched: \(launches.numbers), not \(model.launched)" }

    for run in runs where run.isLive != (model.outcomes[run.number] == "pending") {
      return "run \(run.number) is \(run.isLive ? "live" : "not live") and \(model.outcomes[run.number])"
    }
    for run in runs {
      let expected = run.isLive ? [] : [model.outcomes[run.number]]
      if run.conclusions != expected { return "run \(run.number) was concluded as \(run.conclusions), not \(expected)" }
    }
    if engine.liveRuns != going.count + waiting.count { return "\(engine.liveRuns) live runs in the registry" }
    if let run = links.first { return "run \(run.number) has ended, and keeps a task or another run" }
    if machine?.isEmpty == true { return "the registry keeps an empty lane" }
    return nil
  }

  private func number(_ run: RunRecord) -> Int { (run as? BenchRun)?.number ?? -1 }
}

/// A run whose work is a task that has ended before it began: the bench decides when the work returns.
private final class BenchRun: RunRecord, @unchecked Sendable {
  // @unchecked: the bench uses it on one thread.

  let number: Int
  private let launches: Launches
  /// Its reported ends, each time.
  private(set) var conclusions: [String] = []

  init(number: Int, engine: ScopeEngine, lane: Lane, policy: Lane.Policy, launches: Launches) {
    self.number = number
    self.launches = launches
    super.init(
      engine: engine, lane: lane, policy: policy, name: nil, location: SourceLocation(fileID: #fileID, line: #line))
  }

  override func launch() -> Task<Void, Never> {
    launches.numbers.append(number)
    return Launches.nothing
  }

  override func conclude(_ ending: RunEnding, isolation: isolated (any Actor)?) {
    conclusions.append(String(reading: ending.outcome))
    super.conclude(ending, isolation: isolation)
  }

  /// Under the lock.
  var isLinked: Bool { task != nil || joined != nil || parent != nil || !joiners.isEmpty || !children.isEmpty }
}

private final class Launches {
  static let nothing = Task<Void, Never> {}
  var numbers: [Int] = []
}

extension String {
  /// An outcome in the model's terms.
  fileprivate init(reading outcome: Run.Outcome) {
    self =
      switch outcome {
      case .pending: "pending"
      case .finished: "finished"
      case .failed: "failed"
      case .cancelled: "cancelled"
      case .superseded: "superseded"
      case .dropped: "dropped"
      }
  }
}
