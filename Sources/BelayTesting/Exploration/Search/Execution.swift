// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The result of an execution, as the executor returns it.
package struct ExecutionEnd: Hashable {
  /// May be nil only for an execution that was stopped.
  package let observation: ObservedEnd?
  /// What is wrong regardless of other orders: a broken invariant, stuck work.
  package let complaints: Set<String>

  package init(_ observation: ObservedEnd?, complaints: some Sequence<String> = []) {
    self.observation = observation
    self.complaints = Set(complaints)
  }
}

/// One execution: its choices, and its end.
package struct Execution: Hashable {
  package let steps: [ScheduleStep]
  /// Whether it was stopped at a state that had been seen before.
  package let isPruned: Bool
  package let observation: ObservedEnd?
  package let complaints: Set<String>

  init(steps: [ScheduleStep], isPruned: Bool = false, end: ExecutionEnd) {
    self.steps = steps
    self.isPruned = isPruned
    self.observation = isPruned ? nil : end.observation
    self.complaints = end.complaints
  }

  package var schedule: Schedule { Schedule(choices) }
  var choices: [Int] { steps.map(\.choice) }
  var distance: ScheduleDistance { ScheduleDistance(choices: choices) }
  /// What happened, regardless of the order.
  var happened: ScheduleEventCounts { steps.reduce(into: ScheduleEventCounts()) { $0.add($1.event) } }
}

/// How far an execution is from the default order. A smaller distance is easier to read.
///
/// Deviations count first, then the length, then the choices themselves. Of two prefixes *of equal length*, the smaller
/// one stays smaller whatever is appended to both; finding the smallest in a graph relies on that.
struct ScheduleDistance: Comparable {
  let deviations: Int
  let choices: [Int]

  init(choices: [Int]) {
    self.choices = choices
    deviations = choices.count { $0 != 0 }
  }

  static func < (one: Self, other: Self) -> Bool {
    if one.deviations != other.deviations { return one.deviations < other.deviations }
    if one.choices.count != other.choices.count { return one.choices.count < other.choices.count }
    return one.choices.lexicographicallyPrecedes(other.choices)
  }
}
