// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The index of the chosen event at each step of an execution, written as a seed: `2.0.1`.
///
/// After the last choice everything happens in the default order: the first possible event at each step. So `2.0.1`
/// and `2.0.1.0` are the same schedule, and `0` is the execution in the default order throughout.
public struct Schedule: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The choices up to the last one that is not 0.
  package let choices: [Int]

  /// A schedule with these choices: for each step, the index of the event that happened.
  package init(_ choices: [Int]) {
    ProgrammerMistake.refuse(
      unless: choices.allSatisfy { $0 >= 0 }, "A schedule has no choices below 0, as in \(choices)")
    self.choices = Array(choices[..<((choices.lastIndex { $0 != 0 } ?? -1) + 1)])
  }

  /// Reads a seed.
  package init(parsing seed: String) throws(ScheduleError) {
    var choices: [Int] = []
    for part in seed.split(separator: ".", omittingEmptySubsequences: false) {
      // Int also reads "+1" and "-1".
      guard part.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let choice = Int(part)
      else {
        throw ScheduleError.notASeed(seed, part: String(part))
      }
      choices.append(choice)
    }
    self.init(choices)
  }

  /// Traps if `seed` is invalid.
  public init(stringLiteral seed: String) {
    do throws(ScheduleError) {
      try self.init(parsing: seed)
    } catch {
      ProgrammerMistake.refuse(error.description)
    }
  }

  public var description: String { choices.isEmpty ? "0" : choices.map(String.init).joined(separator: ".") }
}

/// Why a schedule cannot be executed.
package enum ScheduleError: Error, Hashable, CustomStringConvertible {
  /// The text is not a seed, because of `part`.
  case notASeed(String, part: String)
  /// The schedule chooses an event that does not exist. Steps are counted from 1.
  case noSuchEvent(step: Int, events: [ScheduleEvent], asked: Int, Schedule)
  /// The execution is over, but the schedule has more choices.
  case overBefore(step: Int, steps: Int, asked: Int, Schedule)
  /// After the same choices different events were possible than the first time; nil: the execution was over.
  case notRepeatable(after: Schedule, steps: Int, before: [ScheduleEvent]?, now: [ScheduleEvent]?)
  /// The execution is not over after this many steps.
  case endless(steps: Int)
  /// After the same choices the end differed from the first time.
  case otherEnd(after: Schedule, steps: Int)
  /// The test was cancelled before all was tried.
  case cancelled

  /// The order whose executions contradict each other.
  var repeated: Schedule? {
    switch self {
    case .notRepeatable(let schedule, _, _, _), .otherEnd(let schedule, _): schedule
    default: nil
    }
  }

  package var description: String {
    switch self {
    case .notASeed(let seed, let part):
      let problem = part.isEmpty ? "a number is missing" : "\"\(part)\" is not a number that a seed can contain"
      return
        "\"\(seed)\" is not the seed of a schedule: \(problem). A seed is numbers with dots between them, as in 2.0.1."
    case .noSuchEvent(let step, let events, let asked, let schedule):
      let choices = events.enumerated().map { "\($0.offset): \($0.element)" }.joined(separator: ", ")
      let events = events.count == 1 ? "is 1 event" : "are \(events.count) events"
      return
        "Seed \(schedule) asks for event \(asked) at step \(step), but there \(events) to choose from (\(choices)). "
        + "The scenario is not the one that the seed was printed for."
    case .overBefore(let step, let steps, let asked, let schedule):
      return "Seed \(schedule) asks for event \(asked) at step \(step), but the scenario is over after "
        + "\(steps) \(steps == 1 ? "step" : "steps"). The scenario is not the one that the seed was printed for."
    case .notRepeatable(let schedule, let steps, let before, let now):
      return
        "The scenario is not repeatable. After \(steps) steps of seed \(schedule), once \(Self.possible(before)), "
        + "and another time \(Self.possible(now)). \(Self.advice)"
    case .endless(let steps):
      return
        "The scenario is not over after \(steps) steps. Does a timer start itself again, or can a step of "
        + "the user be repeated for ever?"
    case .otherEnd(let schedule, let steps):
      return "The scenario is not repeatable. After the \(steps) steps of seed \(schedule) it once ended "
        + "differently. \(Self.advice)"
    case .cancelled:
      return
        "The test was cancelled before all was tried, by its time limit for example. A smaller scenario, or a smaller "
        + "`bound`, ends earlier."
    }
  }

  private static func possible(_ events: [ScheduleEvent]?) -> String {
    guard let events else { return "it was over" }
    return "this could happen: " + events.map(\.name).joined(separator: ", ")
  }

  private static let advice =
    "Does it depend on something that the test does not control (random numbers, the date, what an earlier execution "
    + "left behind), or are two states equal that behave differently?"
}
