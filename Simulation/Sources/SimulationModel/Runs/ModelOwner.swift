// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The owner of lanes: a store or a scope. It decides which runs end together; `conclude` applies the consequences.
public class ModelOwner {
  unowned let model: Model
  var lanes: [Int: LaneModel] = [:]
  private var registered = 0

  init(_ model: Model) { self.model = model }

  /// No run starts any more.
  var isClosed: Bool { preconditionFailure("abstract") }

  /// These runs have ended together: restores fields, undoes changes, notifies waiters.
  ///
  /// - Parameter isOnMain: If false, this happens later, in its own job or with the next turn.
  func conclude(_ ended: [EndedRun], isOnMain: Bool) { preconditionFailure("abstract") }

  struct Decision {
    var answer = LaneModel.Answer.drop
    var ended: [EndedRun] = []
  }

  // MARK: Decisions

  func register(_ run: ModelRun) -> Decision {
    var decision = Decision()
    guard !isClosed, run.parent?.isActive != false else {
      end(run, .cancelled, &decision)
      return decision
    }
    registered += 1
    run.registration = registered
    var leaving: [(run: ModelRun, as: Outcome)] = []
    let answer = lanes[run.spec.lane, default: LaneModel()].admit(run, leaving: &leaving)
    decision.answer = answer
    switch answer {
    case .start: run.phase = .active
    case .wait: run.phase = .waiting
    case .join(let other):
      (run.phase, run.hasJoined, run.joined) = (.active, true, other)
      other.joiners.append(run)
    case .drop: end(run, .dropped, &decision)
    }
    if run.isLive { run.parent?.nested.append(run) }
    for (left, outcome) in leaving { end(left, outcome, &decision) }
    cover(run, answer, leaving.map(\.run))
    return decision
  }

  func workEnded(_ run: ModelRun, _ end: WorkEnd) -> Decision {
    var decision = Decision()
    guard run.isActive else { return decision }
    switch end {
    case .returned where !run.nested.isEmpty: run.phase = .draining
    case .returned: self.end(run, .finished, &decision)
    case .failed: self.end(run, .failed, &decision)
    case .cancelled: self.end(run, .cancelled, &decision)
    }
    return decision
  }

  func cancel(_ runs: [ModelRun]) -> Decision {
    var decision = Decision()
    for run in runs { end(run, .cancelled, &decision) }
    return decision
  }

  func cancelLane(_ lane: Int) -> Decision {
    var decision = Decision()
    guard let all = lanes.removeValue(forKey: lane) else { return decision }
    coverLaneCancel(all)
    for run in all.active + all.waiting { end(run, .cancelled, &decision) }
    return decision
  }

  func cancelFamily() -> Decision {
    var decision = Decision()
    let family = lanes.filter { $0.key > 0 }
    let all = family.values.flatMap { $0.active + $0.waiting }.sorted { $0.registration < $1.registration }
    if family.count > 1 { model.covered(.familyCancelled) }
    for lane in family.keys { lanes[lane] = nil }
    for run in all { end(run, .cancelled, &decision) }
    return decision
  }

  func raiseLimit(_ lane: Int, to limit: Int) {
    for run in lanes[lane]?.raise(to: limit) ?? [] {
      run.phase = .active
      model.covered(.limitRaised)
    }
  }

  func endAll() -> Decision {
    var decision = Decision()
    let all = lanes.values.flatMap { $0.active + $0.waiting }.sorted { $0.registration < $1.registration }
    lanes = [:]
    for run in all { end(run, .cancelled, &decision) }
    return decision
  }

  /// Ends the run with its nested and joined runs; and the run around it, if that only waited for it.
  private func end(_ run: ModelRun, _ own: Outcome, _ decision: inout Decision, isShared: Bool = false) {
    guard run.isLive else { return }
    coverEnd(run, own)
    run.outcome = own.combined(with: run.nestedOutcome)
    run.phase = .ended
    decision.ended.append(EndedRun(run: run, own: own, isShared: isShared))
    if lanes[run.spec.lane] != nil {
      for next in lanes[run.spec.lane]!.leave(run) {
        next.phase = .active
        coverPromotion(next, after: run, own)
      }
      if lanes[run.spec.lane]!.active.isEmpty, lanes[run.spec.lane]!.waiting.isEmpty { lanes[run.spec.lane] = nil }
    }
    let (nested, joiners, parent) = (run.nested, run.joiners, run.parent)
    (run.nested, run.joiners, run.parent) = ([], [], nil)
    for nested in nested { end(nested, own.ofNested, &decision) }
    for joiner in joiners { end(joiner, run.outcome, &decision, isShared: true) }
    run.joined?.joiners.removeAll { $0 === run }
    run.joined = nil
    guard let parent, parent.isActive else { return }
    parent.nested.removeAll { $0 === run }
    parent.nestedOutcome = parent.nestedOutcome.combined(with: run.outcome)
    if parent.phase == .draining, parent.nested.isEmpty { end(parent, .finished, &decision) }
  }
}
