// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences

/// What an execution sees at a rest.
extension ScenarioExecution {
  private var states: [Any] { scenario.stores.map(\.state) + scenario.values.map { $0.read() } }

  /// Everything that determines the future besides the events so far; nil if that is not known.
  ///
  /// This is the states, and what live work has in its variables. Work is deterministic, so its variables follow from
  /// what it has seen: the states whenever it resumed, and the events that resumed it.
  var signature: AnyHashable? {
    let live = monitor.registry.live
    let states = states.map(StateKeyPart.of)
    if let reason = whyIncomparable(live, states) {
      incomparable.insert(reason)
      return nil
    }
    var parts: [AnyHashable] = states.compactMap(\.self)
    parts.append(scenario.stores.map(\.outputs))
    parts.append(scenario.complaints)
    parts.append(scenario.clock.sleepers.map(\.description))
    parts.append(scenario.clock.now)
    for run in live { parts += [run.text, histories[run.number]?.seen ?? []] as [AnyHashable] }
    return AnyHashable(parts)
  }

  /// Why the future may depend on what is not known here.
  private func whyIncomparable(_ live: [LiveRun], _ states: [AnyHashable?]) -> String? {
    if !isScriptOver { return "the scenario's own code still waits" }
    // Work that waits for something unknown may have seen something unknown.
    if let run = live.first(where: \.isUncontrolled) { return "\(run.run) waits for something uncontrolled" }
    // What a plain task has in its variables, and what its model has in its fields, is not known.
    if let call = scenario.calls.byStranger { return "\(call) was called by a task that is no run" }
    if scenario.clock.sleepers.contains(where: { $0.run == nil }) { return "a task that is no run has slept" }
    if let leftover = monitor.registry.leftovers.first { return leftover }
    guard let place = states.firstIndex(of: nil) else { return nil }
    let names = scenario.stores.map { "the state of \($0.name)" } + scenario.values.map { "'\($0.name)'" }
    return "\(names[place]) is not Equatable"
  }

  /// What an event may change besides the states.
  var moment: ScenarioTouches.Moment {
    ScenarioTouches.Moment(
      live: isScriptOver ? monitor.registry.live : [], calls: scenario.calls.count,
      sleepers: scenario.clock.sleepers.count, outputs: scenario.stores.map(\.outputs),
      complaints: scenario.complaints.count + reports.lines.withLock(\.count),
      values: scenario.values.map { StateKeyPart.of($0.read()) }, reads: scenario.stores.map(\.reads))
  }

  /// Runs that have resumed since the last event have seen it, and the states.
  func note(after event: String) {
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

  // MARK: What is compared

  var observation: Observation {
    let parts = parts
    let lines = parts.compactMap { part -> String? in
      guard let outputs = part.outputs else { return "\(part.name): \(ValueText.of(part.value))" }
      return outputs.isEmpty ? nil : "\(part.name): \(outputs.joined(separator: ", "))"
    }
    return Observation(parts.map(\.compared), text: lines.joined(separator: "\n"), parts: parts)
  }

  /// What is compared at the end, and shown of each step.
  var parts: [ObservedPart] {
    let values = scenario.stores.map { ($0.name, $0.comparedState) } + scenario.values.map { ($0.name, $0.read()) }
    let parts = values.map { ObservedPart(name: $0.0, value: $0.1) }
    let outputs = scenario.stores.map { ObservedPart(outputs: $0.outputs, of: $0.name) }
    return (parts + outputs).map { part in
      var part = part
      part.leftOut = scenario.leftOut
      return part
    }
  }
}
