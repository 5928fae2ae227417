// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Searches for a simpler execution that shows the same finding.
///
/// A random order differs from the default in nearly every step, but only one or two of these steps matter. Until
/// nothing makes it simpler, this tries: the default order from some step on; the default at one step, or its event
/// later, with the rest in the order it had; a smaller choice at one step.
struct ScheduleShrinking {
  /// Choices, and the events that should follow, in this order.
  struct Attempt: Hashable {
    let choices: [Int]
    let wanted: [ScheduleEvent]
  }

  let kind: FindingKind
  private(set) var simplest: Execution
  private var attempts: [Attempt] = []
  private var tried: Set<Attempt> = []

  init(_ execution: Execution, showing kind: FindingKind) {
    self.kind = kind
    simplest = execution
    attempts = Self.attempts(on: execution)
  }

  /// The next attempt; nil: there is nothing left.
  mutating func next() -> Attempt? {
    while !attempts.isEmpty {
      let attempt = attempts.removeFirst()
      if tried.insert(attempt).inserted { return attempt }
    }
    return nil
  }

  mutating func record(_ execution: Execution) {
    guard kind.isShown(by: execution), execution.distance < simplest.distance else { return }
    simplest = execution
    attempts = Self.attempts(on: execution)
  }

  private static func attempts(on execution: Execution) -> [Attempt] {
    let (steps, choices) = (execution.steps, execution.choices)
    let deviations = choices.indices.filter { choices[$0] != 0 }
    guard let last = deviations.last else { return [] }
    // After the last deviation everything happened in the default order, and should do so again.
    let events = steps[...last].map(\.event)
    func attempt(_ step: Int, _ choice: Int?, then following: ArraySlice<ScheduleEvent>) -> Attempt {
      var wanted = Array(following)
      // An event that now happens earlier does not have to happen again.
      if let choice, let moved = wanted.firstIndex(of: steps[step].events[choice]) { wanted.remove(at: moved) }
      return Attempt(choices: choices[..<step] + (choice.map { [$0] } ?? []), wanted: wanted)
    }
    let cut = deviations.map { attempt($0, nil, then: []) }
    let asItComes = deviations.map { attempt($0, 0, then: events[$0...]) }
    let later = deviations.map { attempt($0, nil, then: events[($0 + 1)...]) }
    // The chosen event is not wanted any more: if it came early again, it would be one more deviation.
    let smaller = deviations.flatMap { step in
      (1..<choices[step]).map { attempt(step, $0, then: events[(step + 1)...]) }
    }
    return cut + asItComes + later + smaller
  }
}
