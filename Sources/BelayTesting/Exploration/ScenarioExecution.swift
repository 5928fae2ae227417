// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences

/// One execution of a scenario, from the beginning until nothing more can happen.
@MainActor
final class ScenarioExecution {
  /// One event that can happen next.
  private struct Possibility {
    let name: String
    var detail = ""
    var isReaction = false
    let happen: @MainActor () -> Void
  }

  private let monitor: WorkMonitor
  private let scenario: Scenario
  private var isScriptOver = false
  private var script: Task<Void, Never>?
  /// What each live run has seen since it began. See `signature`.
  private var histories: [Int: History] = [:]
  /// Written from any thread.
  private let reports = Reports()
  /// Runs that have waited for something outside the exploration's control.
  private(set) var uncontrolled: Set<String> = []

  private struct History {
    var waited = 0
    var seen: [AnyHashable] = []
  }

  init() {
    monitor = WorkMonitor()
    scenario = Scenario()
  }

  func run(
    _ plan: inout SchedulePlan, _ body: @escaping @MainActor (Scenario) async throws -> Void
  ) async -> ExecutionEnd {
    begin(body)
    var last = "the beginning"
    while true {
      let isAtRest = await monitor.settle()
      check(atEnd: false)
      note(after: last)
      let possibilities = possibilities
      guard isAtRest, !possibilities.isEmpty else {
        if !isAtRest { complain("The work never comes to rest.") }
        return end(isWhole: true)
      }
      let events = possibilities.map { ScheduleEvent($0.name, detail: $0.detail, isReaction: $0.isReaction) }
      guard let choice = plan.choose(among: events, signature: signature) else { return end(isWhole: false) }
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
    var all = scenario.calls.options().map { Possibility(name: $0.name, detail: $0.detail, happen: $0.happen) }
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

  // MARK: What is seen

  private var states: [Any] { scenario.stores.map(\.state) + scenario.values.map { $0.read() } }

  /// Everything that determines the future besides the events so far; nil if that is not known.
  ///
  /// This is the states, and what live work has in its variables. Work is deterministic, so its variables follow from
  /// what it has seen: the states whenever it resumed, and the events that resumed it.
  private var signature: AnyHashable? {
    let live = monitor.registry.live
    // Work that waits for something unknown may have seen something unknown.
    guard isScriptOver, !live.contains(where: \.isUncontrolled) else { return nil }
    let states = states.map(StateKeyPart.of)
    guard !states.contains(nil) else { return nil }
    var parts: [AnyHashable] = states.compactMap(\.self)
    parts.append(scenario.stores.map(\.outputs))
    parts.append(scenario.complaints)
    parts.append(scenario.clock.sleepers.map(\.description))
    parts.append(scenario.clock.now)
    for run in live { parts += [run.text, histories[run.number]?.seen ?? []] as [AnyHashable] }
    return AnyHashable(parts)
  }

  /// Runs that have resumed since the last event have seen it, and the states.
  private func note(after event: String) {
    let live = monitor.registry.live
    for run in live where run.isUncontrolled { uncontrolled.insert(run.run.description) }
    let known = histories
    histories = [:]
    let seen = states.map(StateKeyPart.of)
    for run in live {
      var history = known[run.number] ?? History(waited: -1)
      if history.waited != run.waited {
        history.waited = run.waited
        history.seen.append([event, seen] as [AnyHashable])
      }
      histories[run.number] = history
    }
  }

  private func check(atEnd: Bool) {
    for report in reports.lines.withLock({ $0 }) { complain(report) }
    for rule in scenario.rules where rule.atEndOnly == atEnd && rule.isBroken() { complain(rule.what) }
  }

  private func complain(_ text: String) {
    if !scenario.complaints.contains(text) { scenario.complaints.append(text) }
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

  private var observation: Observation {
    var keys: [AnyHashable] = []
    var lines: [String] = []
    var parts: [Observation.Part] = []
    let named =
      scenario.stores.map { ($0.name, $0.state) } + scenario.values.map { ($0.name, $0.read()) }
    for (name, value) in named {
      let text = ValueText.of(value)
      keys.append(AnyHashable(ComparedValue(value)))
      lines.append("\(name): \(text)")
      parts.append(Observation.Part(name: name, value: value))
    }
    parts += scenario.stores.map { Observation.Part(name: "the outputs of \($0.name)", value: $0.outputs) }
    for store in scenario.stores where !store.outputs.isEmpty {
      keys.append(store.outputs)
      lines.append("The outputs of \(store.name): \(store.outputs.joined(separator: ", "))")
    }
    return Observation(keys, text: lines.joined(separator: "\n"), parts: parts)
  }
}

/// Belay's reports.
private final class Reports: Sendable {
  let lines = Lock<[String]>([])
}
