// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The end of an execution, as far as it is compared.
package struct Observation: Hashable {
  /// Two ends are the same when their keys are equal.
  package let key: AnyHashable
  /// What a person reads. It takes no part in comparisons.
  package let text: String
  /// What it consists of, to tell in which fields another one differs. It takes no part in comparisons either.
  private let parts: [Part]

  /// A state, the outputs of a store, or a value.
  struct Part {
    let name: String
    let value: Any
  }

  package init(_ key: some Hashable, text: String) { self.init(key, text: text, parts: []) }

  init(_ key: some Hashable, text: String, parts: [Part]) {
    self.key = AnyHashable(key)
    self.text = text
    self.parts = parts
  }

  /// In which fields another one is not as this one. Which element it is does not matter: another one that differs in the
  /// same way is a difference of the same kind. Empty where it is not known.
  func fields(differingIn other: Observation) -> [String] {
    guard parts.map(\.name) == other.parts.map(\.name) else { return [] }
    var fields: [String] = []
    for (part, other) in zip(parts, other.parts) {
      for field in StateDifference(expected: part.value, actual: other.value)?.fields ?? [] {
        let kind = field.kind
        let name = part.name + (kind.isEmpty || kind.hasPrefix("[") ? "" : ".") + kind
        if !fields.contains(name) { fields.append(name) }
      }
    }
    return fields
  }

  package static func == (one: Self, other: Self) -> Bool { one.key == other.key }
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// What an executor has to say when it is through with an execution.
package struct ExecutionEnd: Hashable {
  /// Only an execution that was told to stop may have none.
  package let observation: Observation?
  /// What is wrong whatever the other orders do: an invariant that was broken, work that is stuck.
  package let complaints: Set<String>

  package init(_ observation: Observation?, complaints: some Sequence<String> = []) {
    self.observation = observation
    self.complaints = Set(complaints)
  }
}

/// One execution: what was chosen, and where it led.
package struct Execution: Hashable {
  package let steps: [ScheduleStep]
  /// It was given up at a state that had been seen before.
  package let isPruned: Bool
  package let observation: Observation?
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
  /// What happened, whatever the order.
  var happened: ScheduleEventCounts { steps.reduce(into: ScheduleEventCounts()) { $0.add($1.event) } }
}

/// How far an execution is from the one in which everything happens as it comes. The smaller, the easier to read.
///
/// Deviations count first, then the length, then the choices themselves. Of two beginnings *of equal length*, the
/// smaller one stays the smaller one whatever is added to both; finding the smallest in a graph rests on that.
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
