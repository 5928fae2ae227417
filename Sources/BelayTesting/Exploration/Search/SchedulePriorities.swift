// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The choices of one random order, by priorities (PCT: probabilistic concurrency testing).
///
/// Each event gets a random priority when it is first offered, and the one with the highest priority happens. Before
/// `depth - 1` steps, which are drawn at random, the event that would happen is put behind all others instead.
///
/// A failure has the depth *d* if *d* events in a certain sequence are enough for it, whatever else happens. With *n*
/// events, *k* steps and this `depth`, one order shows such a failure with a probability of at least 1 / (n · k^(d-1)).
/// An order that is drawn uniformly has no such bound: a sequence of a few events may need many particular choices.
struct SchedulePriorities {
  /// The depth of failures that the bound is for.
  static let depth = 3

  private(set) var generator: SplitMix64
  /// The steps before which the first event is put behind the others.
  private let changes: Set<Int>
  private var priorities: [ScheduleEvent: UInt64] = [:]
  /// The next lowest priority; all random ones are higher.
  private var lowest = UInt64(1) << 32

  /// - Parameter steps: How long orders are, as far as is known.
  init(_ generator: SplitMix64, steps: Int) {
    var generator = generator
    changes = Set((1..<Self.depth).map { _ in generator.index(below: max(steps, 1)) })
    self.generator = generator
  }

  /// The choice at a step, among those that are not settled.
  mutating func choose(among choices: [Int], of events: [ScheduleEvent], step: Int) -> Int {
    for event in events where priorities[event] == nil {
      priorities[event] = UInt64(1) << 33 + generator.next() >> 2
    }
    if changes.contains(step) {
      lowest -= 1
      priorities[events[first(of: choices, events)]] = lowest
    }
    return first(of: choices, events)
  }

  private func first(of choices: [Int], _ events: [ScheduleEvent]) -> Int {
    choices.max { (priorities[events[$0]] ?? 0, $1) < (priorities[events[$1]] ?? 0, $0) } ?? choices[0]
  }
}
