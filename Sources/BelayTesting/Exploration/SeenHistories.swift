// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Numbers what runs have seen: the event and the states at each rest after which a run went on.
///
/// Two histories have the same number if and only if they are equal, in all executions of a search. A history continues
/// another by one entry, so a comparison costs that entry, however long the history is.
@MainActor
final class SeenHistories {
  /// The number of a run's history before it has gone on.
  nonisolated static let none = 0

  /// What a run has seen when it went on.
  struct Moment {
    let event: String
    let states: SeenStates
  }

  private struct Entry: Hashable {
    let before: Int
    let event: String
    let states: [AnyHashable?]
  }

  private var numbers: [Entry: Int] = [:]

  /// - Parameter before: The number of the history that continues with this entry.
  func number(after before: Int, _ moment: Moment) -> Int {
    let entry = Entry(before: before, event: moment.event, states: moment.states.keys)
    if let number = numbers[entry] { return number }
    let number = numbers.count + 1
    numbers[entry] = number
    return number
  }
}

/// The states at one rest. Their keys are made when they are needed: most rests of an execution are known from earlier
/// ones, and need none.
@MainActor
final class SeenStates {
  let values: [Any]
  private(set) lazy var keys = values.map(StateKeyPart.of)

  init(_ values: [Any]) { self.values = values }
}

/// What one live run has seen.
@MainActor
struct SeenByRun {
  /// How often it had waited when it last went on. No run has waited less than 0 times.
  private(set) var waited = -1
  private var history = SeenHistories.none
  /// What comes after the numbered history.
  private var later: [SeenHistories.Moment] = []

  /// - Parameter waited: How often the run has waited by now.
  mutating func note(_ moment: SeenHistories.Moment, waited: Int) {
    guard self.waited != waited else { return }
    self.waited = waited
    later.append(moment)
  }

  mutating func number(in histories: SeenHistories) -> Int {
    for moment in later { history = histories.number(after: history, moment) }
    later = []
    return history
  }
}
