// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Who goes and who waits in one lane. No tasks, no locks: each method takes one event and returns what must be done.
///
/// Runs of one lane may be asked for with different policies, so a waiting run remembers its own limit.
///
/// Invariant: when runs wait, the first of them does not fit: as many are going as its limit allows.
struct LaneStateMachine<Run: Equatable> {
  private struct Waiting {
    let run: Run
    let limit: Int
  }

  /// In the order in which they started.
  private(set) var running: [Run] = []
  private var queue: [Waiting] = []

  /// What becomes of a run that was asked for.
  enum Placement: Equatable {
    case run
    case wait
    case drop
    /// Shares the end of that run.
    case join(Run)
  }

  /// The answer to `start`: what becomes of the new run, and who leaves for it.
  struct Start {
    var placement: Placement
    /// Left for the new run; most often none or one.
    var superseded: [Run] = []
    /// Waited, and will never go.
    var dropped: [Run] = []
  }

  var waiting: [Run] { queue.map(\.run) }
  var isEmpty: Bool { running.isEmpty && queue.isEmpty }

  /// A run is asked for.
  mutating func start(_ run: Run, policy: Lane.Policy) -> Start {
    let limit = policy.limit
    let isBusy = running.count + queue.count >= limit
    switch policy.kind {
    case .concurrent, .enqueue:
      return goOrWait(run, limit: limit)

    case .restart:
      // `running` only exceeds the limit where another policy let more in.
      let surplus = max(0, running.count + 1 - limit)
      let superseded = running.prefix(surplus) + queue.map(\.run)
      running.removeFirst(surplus)
      queue.removeAll()
      running.append(run)
      return Start(placement: .run, superseded: Array(superseded))

    case .drop:
      guard !isBusy || PlantedBug.droppedBodyRuns.isPlanted else { return Start(placement: .drop) }
      running.append(run)
      return Start(placement: .run)

    case .join:
      guard isBusy, let newest = running.last else {
        running.append(run)
        return Start(placement: .run)
      }
      return Start(placement: .join(newest))

    case .keepLatest:
      let dropped = queue.map(\.run)
      queue.removeAll()
      var start = goOrWait(run, limit: limit)
      start.dropped = dropped
      return start
    }
  }

  /// A run has ended, in whatever way, going or waiting. Returns those that start in its place: none for a run that is not
  /// in the lane, because a newer one has superseded it in the same turn.
  mutating func leave(_ run: Run) -> [Run] {
    if running.last == run {
      // Nested runs end from the last; the others mostly from the first.
      running.removeLast()
    } else if let index = running.firstIndex(of: run) {
      running.remove(at: index)
    } else if let index = queue.firstIndex(where: { $0.run == run }) {
      queue.remove(at: index)
    }
    return startThoseThatFit()
  }

  /// The lane is cancelled, or its scope has ended. Returns all that leave: first those that were going.
  mutating func leaveAll() -> [Run] {
    let all = running + waiting
    self = LaneStateMachine()
    return all
  }

  private mutating func goOrWait(_ run: Run, limit: Int) -> Start {
    // Nobody overtakes a run that waits, unless it has no limit at all.
    guard limit == .max || (queue.isEmpty && running.count < limit) else {
      queue.append(Waiting(run: run, limit: limit))
      return Start(placement: .wait)
    }
    running.append(run)
    return Start(placement: .run)
  }

  private mutating func startThoseThatFit() -> [Run] {
    guard !queue.isEmpty, !(PlantedBug.lostSlot.isPlanted && queue.count > 1) else { return [] }
    var started: [Run] = []
    while let first = queue.first, running.count < first.limit {
      queue.removeFirst()
      running.append(first.run)
      started.append(first.run)
    }
    return started
  }
}
