// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayDifferences

/// What an execution sees at a rest.
extension ScenarioExecution {
  /// Everything that determines the future besides the events so far; nil if that is not known.
  ///
  /// This is the states, and what live work has in its variables. Work is deterministic, so its variables follow from
  /// what it has seen: the states whenever it resumed, and the events that resumed it.
  func signature(_ seen: SeenStates) -> AnyHashable? {
    let live = monitor.registry.live
    let states = seen.keys
    if let reason = whyIncomparable(live, states) {
      incomparable.insert(reason)
      return nil
    }
    var parts: [AnyHashable] = states.compactMap(\.self)
    parts.append(scenario.stores.map(\.outputs))
    parts.append(scenario.complaints)
    parts.append(scenario.clock.sleepers.map(\.description))
    parts.append(scenario.clock.now)
    for run in live {
      parts += [run.text, histories[run.number]?.number(in: seenHistories) ?? SeenHistories.none] as [AnyHashable]
    }
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
  func note(after event: String) -> SeenStates {
    let live = monitor.registry.live
    for run in live where run.isUncontrolled { uncontrolled.insert(run.run.description) }
    let known = histories
    histories = [:]
    let seen = SeenStates(scenario.stores.map(\.state) + scenario.values.map { $0.read() })
    for run in live {
      histories[run.number] = known[run.number] ?? SeenByRun()
      histories[run.number]?.note(SeenHistories.Moment(event: event, states: seen), waited: run.waited)
    }
    return seen
  }

  // MARK: What is compared

  var observation: ObservedEnd {
    let parts = parts
    let lines = parts.compactMap { part -> String? in
      guard let outputs = part.outputs else { return "\(part.name): \(ValueText.of(part.value))" }
      return outputs.isEmpty ? nil : "\(part.name): \(outputs.joined(separator: ", "))"
    }
    return ObservedEnd(parts.map(\.compared), text: lines.joined(separator: "\n"), parts: parts)
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
