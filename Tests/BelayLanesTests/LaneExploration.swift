// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

@testable import Belay
@testable import BelayTestSupport

/// Runs every sequence of events of one lane, and compares after every event.
struct LaneExploration {
  /// The policies of the starts. With several, every start tries each.
  let rules: [LaneRule]
  let length: Int
  var fault: LaneFault?
  /// The policy that the tested lane gets for a rule of the model.
  var policy: @Sendable (LaneRule) -> Lane.Policy = \.policy
  /// Whether the work of ended runs returns late, with an error, after every event.
  var returnsLate = false

  struct Result {
    /// The number of compared sequences of full length. Every shorter one is a prefix of one of these.
    var sequences = 0
    /// The number of comparisons, one for each event.
    var comparisons = 0
    /// The first difference, with the events that lead to it.
    var difference: String?
  }

  /// Compares the engine with the model.
  func compareEngine() -> Result {
    var result = Result()
    var events: [LaneListModel.Event] = []
    visit(LaneListModel(fault: fault), &events) { events in
      result.difference = replay(events, &result)
      result.sequences += 1
      return result.difference == nil
    }
    return result
  }

  /// Calls `body` with every sequence, until it returns false.
  @discardableResult
  private func visit(
    _ model: LaneListModel, _ events: inout [LaneListModel.Event], _ body: ([LaneListModel.Event]) -> Bool
  ) -> Bool {
    guard events.count < length else { return body(events) }
    for event in model.events(starting: rules) {
      var next = model
      next.happen(event)
      events.append(event)
      defer { events.removeLast() }
      guard visit(next, &events, body) else { return false }
    }
    return true
  }

  private func replay(_ events: [LaneListModel.Event], _ result: inout Result) -> String? {
    let bench = LaneBench()
    var model = LaneListModel(fault: fault)
    for (index, event) in events.enumerated() {
      bench.happen(event, policy: policy)
      model.happen(event)
      result.comparisons += 1
      let late = returnsLate ? bench.lateReturns() : nil
      if let problem = late ?? bench.difference(from: model) { return "\(problem), after \(events[...index])" }
    }
    bench.happen(.end, policy: policy)
    model.happen(.end)
    return bench.difference(from: model).map { "\($0), after \(events) and the end of the scope" }
  }

  // MARK: The state machine alone

  /// Compares the state machine, without an engine, with the model.
  func compareStateMachine() -> Result {
    var result = Result()
    result.difference = visit(LaneStateMachine(), LaneListModel(fault: fault), [], &result)
    return result
  }

  private func visit(
    _ machine: LaneStateMachine<Int>, _ model: LaneListModel, _ events: [LaneListModel.Event], _ result: inout Result
  ) -> String? {
    guard events.count < length else {
      result.sequences += 1
      return nil
    }
    // The end concerns only the engine; for the lane it is the same as its cancellation.
    for event in model.events(starting: rules) where event != .end {
      var (nextMachine, nextModel) = (machine, model)
      nextModel.happen(event)
      result.comparisons += 1
      let problem = happen(event, &nextMachine, from: model, to: nextModel)
      if let problem { return "\(problem), after \(events + [event])" }
      if let difference = visit(nextMachine, nextModel, events + [event], &result) { return difference }
    }
    return nil
  }

  private func happen(
    _ event: LaneListModel.Event, _ machine: inout LaneStateMachine<Int>, from old: LaneListModel, to new: LaneListModel
  ) -> String? {
    switch event {
    case .start(let rule):
      let run = old.count
      let answer = machine.start(run, policy: policy(rule))
      let left = old.going + old.waiting.map(\.run)
      let superseded = left.filter { new.outcomes[$0] == "superseded" }
      let dropped = left.filter { new.outcomes[$0] == "dropped" }
      if answer.placement != new.placement(of: run) { return "\(answer.placement), not \(new.placement(of: run))" }
      if answer.superseded != superseded { return "superseded: \(answer.superseded), not \(superseded)" }
      if answer.dropped != dropped { return "dropped: \(answer.dropped), not \(dropped)" }
    case .finish(let run), .fail(let run), .cancel(let run):
      let started = machine.leave(run)
      let expected = Array(new.launched.dropFirst(old.launched.count))
      if started != expected { return "started: \(started), not \(expected)" }
    case .raise(let limit):
      let started = machine.raiseLimit(to: limit)
      let expected = Array(new.launched.dropFirst(old.launched.count))
      if started != expected { return "started: \(started), not \(expected)" }
    case .cancelLane, .end:
      let all = machine.leaveAll()
      let expected = old.going + old.waiting.map(\.run)
      if all != expected { return "left: \(all), not \(expected)" }
    }
    if machine.running != new.going { return "going: \(machine.running), not \(new.going)" }
    let waiting = new.waiting.map(\.run)
    if machine.waiting != waiting { return "waiting: \(machine.waiting), not \(waiting)" }
    if machine.isEmpty != (new.going.isEmpty && waiting.isEmpty) { return "isEmpty is \(machine.isEmpty)" }
    return nil
  }
}

extension LaneListModel {
  fileprivate func placement(of run: Int) -> LaneStateMachine<Int>.Placement {
    if going.contains(run) { return .run }
    if waiting.contains(where: { $0.run == run }) { return .wait }
    if let shared = sharing.first(where: { $0.run == run }) { return .join(shared.with) }
    return .drop
  }
}
