// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// Counts what has happened.
struct Tally: CustomStringConvertible {
  static let actions = 10_000_000
  static let cancelledRuns = 1_000_000

  var visits = 0
  var actions = 0
  private var finished = 0
  private var failed = 0
  private var cancelled = 0
  private var superseded = 0
  private var dropped = 0

  mutating func note(_ outcome: Run.Outcome) {
    switch outcome {
    case .pending: break
    case .finished: finished += 1
    case .failed: failed += 1
    case .cancelled: cancelled += 1
    case .superseded: superseded += 1
    case .dropped: dropped += 1
    }
  }

  var description: String {
    """
    \(visits) stores, \(actions) actions; runs: \(cancelled) cancelled, \(superseded) superseded, \(finished) finished, \
    \(failed) failed, \(dropped) dropped.
    """
  }

  /// For a whole hour: checks that everything expected has happened, and something of every kind.
  func check(visits: Int) throws {
    let share = Double(visits) / Double(Hour.visits)
    guard actions >= Int(Double(Self.actions) * share),
      cancelled + superseded >= Int(Double(Self.cancelledRuns) * share),
      // A visit is shorter than the work that it starts: only loads that fail end by themselves in it.
      min(finished + failed, cancelled, superseded, dropped) > 0
    else { throw SoakFailure("Less has happened than was to happen: \(self)") }
  }
}
