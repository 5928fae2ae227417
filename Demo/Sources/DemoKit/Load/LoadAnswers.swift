// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The requests sent under load, by kind, and their statuses.
struct LoadAnswers {
  struct Tally {
    var statuses: [Int: Int] = [:]
    var unexpected = 0
  }

  private(set) var tallies: [String: Tally] = [:]

  mutating func count(_ status: Int, for kind: String, isExpected: Bool) {
    tallies[kind, default: Tally()].statuses[status, default: 0] += 1
    if !isExpected { tallies[kind, default: Tally()].unexpected += 1 }
  }

  mutating func merge(_ other: LoadAnswers) {
    tallies.merge(other.tallies) { mine, theirs in
      Tally(
        statuses: mine.statuses.merging(theirs.statuses, uniquingKeysWith: +),
        unexpected: mine.unexpected + theirs.unexpected)
    }
  }
}
