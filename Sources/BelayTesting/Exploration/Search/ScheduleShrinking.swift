// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Looks for a simpler execution that shows the same.
///
/// An order that was drawn at random is far from "as it comes" in nearly every step, and one or two of these steps
/// matter. Tried are, until nothing makes it simpler: everything from some step on as it comes; one step as it comes,
/// or later than it was, and the rest in the order it had; one step with a smaller choice.
struct ScheduleShrinking {
  /// Choices, and the events that should follow in this order.
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

  /// What to try next; nil: there is nothing left.
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
    // After the last deviation everything happened as it came, and is to do so again.
    let events = steps[...last].map(\.event)
    func attempt(_ step: Int, _ choice: Int?, then following: ArraySlice<ScheduleEvent>) -> Attempt {
      var wanted = Array(following)
      // What now happens earlier does not have to happen again.
      if let choice, let moved = wanted.firstIndex(of: steps[step].events[choice]) { wanted.remove(at: moved) }
      return Attempt(choices: choices[..<step] + (choice.map { [$0] } ?? []), wanted: wanted)
    }
    let cut = deviations.map { attempt($0, nil, then: []) }
    let asItComes = deviations.map { attempt($0, 0, then: events[$0...]) }
    let later = deviations.map { attempt($0, nil, then: events[($0 + 1)...]) }
    // The event that was chosen is not wanted any more: early again, it would be one deviation more.
    let smaller = deviations.flatMap { step in
      (1..<choices[step]).map { attempt(step, $0, then: events[(step + 1)...]) }
    }
    return cut + asItComes + later + smaller
  }
}
