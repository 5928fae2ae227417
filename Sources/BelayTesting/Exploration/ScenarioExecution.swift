// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// One execution of a scenario, from the beginning until nothing more can happen.
@MainActor
final class ScenarioExecution {
  /// One event that can happen next.
  private struct Possibility {
    let name: String
    var detail = ""
    var isReaction = false
    /// The run whose call is answered.
    var caller: RunDescription.ID?
    let happen: @MainActor () -> Void
  }

  let monitor: WorkMonitor
  let scenario: Scenario
  var isScriptOver = false
  private var script: Task<Void, Never>?
  /// What each live run has seen since it began. See `signature`.
  var histories: [Int: SeenByRun] = [:]
  let seenHistories: SeenHistories
  /// Written from any thread.
  let reports = Reports()
  /// Runs that have waited for something outside the exploration's control.
  var uncontrolled: Set<String> = []

  /// The compared parts at each rest, if they are recorded.
  private(set) var moments: [[ObservedPart]]?
  /// The events that could happen at each rest, if the moments are recorded.
  private(set) var offered: [[ScheduleEvent]]?
  /// After how many events each complaint was there for the first time.
  private(set) var complaintsSince: [String: Int] = [:]
  private var events = 0
  /// Why states could not be compared with others, so that nothing was pruned there.
  var incomparable: Set<String> = []
  /// The fields that each event has changed, if the moments are recorded.
  var changes: [[FieldChange]] {
    guard let moments else { return [] }
    return zip(moments, moments.dropFirst()).map { FieldChange.all(from: $0, to: $1) }
  }

  init(_ seenHistories: SeenHistories = SeenHistories(), recordsMoments: Bool = false) {
    self.seenHistories = seenHistories
    moments = recordsMoments ? [] : nil
    offered = recordsMoments ? [] : nil
    monitor = WorkMonitor()
    scenario = Scenario()
  }

  func run(
    _ plan: inout SchedulePlan, _ body: @escaping @MainActor (Scenario) async throws -> Void
  ) async -> ExecutionEnd {
    begin(body)
    var last = "the beginning"
    var happening: (caller: RunDescription.ID?, before: ScenarioTouches.Moment)?
    while true {
      var isAtRest = await monitor.settle()
      if isAtRest, possibilities.isEmpty, mayHaveOthers { isAtRest = await monitor.settleWithOthers() }
      let moment = moment
      check(atEnd: false)
      if let happening {
        let touches = ScenarioTouches(scenario: scenario)
        let footprint = touches.footprint(of: happening.caller, from: happening.before, to: moment)
        plan.touched(footprint)
      }
      let seen = note(after: last)
      moments?.append(parts)
      for store in scenario.stores { _ = store.takeTouches() }
      let possibilities = possibilities
      guard isAtRest, !possibilities.isEmpty else {
        if !isAtRest {
          let reaction = monitor.registry.endlessReaction.map { " \($0) follows from what it starts, for ever." }
          complain("The work never comes to rest.\(reaction ?? "")")
        }
        return end(isWhole: true)
      }
      let events = possibilities.map { ScheduleEvent($0.name, detail: $0.detail, isReaction: $0.isReaction) }
      offered?.append(events)
      guard let choice = plan.choose(among: events, signature: signature(seen)) else { return end(isWhole: false) }
      happening = (possibilities[choice].caller, self.moment)
      self.events += 1
      last = possibilities[choice].name + possibilities[choice].detail
      // What the event starts itself belongs to the exploration, as does what its work starts.
      supervise { possibilities[choice].happen() }
      monitor.registry.moved()
    }
  }

  private func begin(_ body: @escaping @MainActor (Scenario) async throws -> Void) {
    script = supervise {
      Scheduling.task { @MainActor [scenario, weak self] in
        do {
          try await body(scenario)
        } catch {
          self?.complain("The scenario threw \(error).")
        }
        self?.isScriptOver = true
      }
    }
  }

  /// Starts work that belongs to the exploration. Belay's reports of it in debug builds become complaints.
  private func supervise<Result>(_ body: () -> Result) -> Result {
    let reports = reports
    return DebugReport.$handler.withValue(
      { report in reports.lines.withLock { $0.append("Belay reports: \(report)") } },
      operation: { monitor.supervise(body) })
  }

  // MARK: What can happen

  private var possibilities: [Possibility] {
    var all = scenario.calls.options().map {
      Possibility(name: $0.name, detail: $0.detail, caller: $0.caller, happen: $0.happen)
    }
    all += wakes
    for (number, step) in scenario.steps.enumerated() where !step.isDone {
      if let earlier = step.earlier, !scenario.steps[earlier.number].isDone { continue }
      all.append(
        Possibility(name: step.name, isReaction: step.isReaction) { [scenario] in
          scenario.markDone(number)
          step.body()
        })
    }
    return all
  }

  /// Of several sleepers with the same deadline, any may be first.
  private var wakes: [Possibility] {
    guard let next = scenario.clock.storage.next else { return [] }
    let clock = scenario.clock
    return next.sleepers.map { sleeper in
      let run = next.sleepers.count == 1 ? "" : " for \(sleeper.run ?? "a task that is no run")"
      return Possibility(name: "the clock advances to \(next.deadline)\(run)") { clock.storage.wake(sleeper.number) }
    }
  }

  private func check(atEnd: Bool) {
    for report in reports.lines.withLock({ $0 }) { complain(report) }
    for rule in scenario.rules where rule.atEndOnly == atEnd && rule.isBroken() { complain(rule.what) }
  }

  /// Whether tasks that are no runs may still work: one has made a call or has slept, or something is not as it must be
  /// at the end. They need not be on the main actor, where it is known when they are at rest.
  private var mayHaveOthers: Bool {
    scenario.calls.byStranger != nil || scenario.clock.sleepers.contains { $0.run == nil } || !isScriptOver
      || scenario.rules.contains { $0.atEndOnly && $0.isBroken() }
  }

  private func complain(_ text: String) {
    guard !scenario.complaints.contains(text) else { return }
    scenario.complaints.append(text)
    complaintsSince[text] = events
  }

  // MARK: The end

  private func end(isWhole: Bool) -> ExecutionEnd {
    if isWhole {
      check(atEnd: true)
      if !isScriptOver { complain("The scenario's own code waits, and no event is left.") }
    }
    let end = ExecutionEnd(isWhole ? observation : nil, complaints: scenario.complaints)
    script?.cancel()
    return end
  }
}

/// Belay's reports.
final class Reports: Sendable {
  let lines = Lock<[String]>([])
}
