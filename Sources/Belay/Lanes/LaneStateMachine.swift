// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tracks which runs are running and which wait in one lane. No tasks, no locks: each method takes one event and
/// returns what must be done.
///
/// Runs of one lane may have different policies, so a waiting run stores its own limit.
///
/// Invariant: if runs wait, the first of them cannot start yet: at least as many are running as its limit allows.
struct LaneStateMachine<ID: Hashable> {
  /// Equal when the runs are: a run waits at most once.
  private struct Waiting: Hashable {
    let run: ID
    var limit = 0

    static func == (left: Waiting, right: Waiting) -> Bool { left.run == right.run }
    func hash(into hasher: inout Hasher) { hasher.combine(run) }
  }

  /// In the order in which they started.
  private var active = OrderedTable<ID>()
  private var queue = OrderedTable<Waiting>()

  /// What happens to a requested run.
  enum Placement: Equatable {
    case run
    case wait
    case drop
    /// Shares the end of that run.
    case join(ID)
  }

  /// The result of `start`: what happens to the new run, and which runs end for it.
  struct Start {
    var placement: Placement
    /// The runs that the new one has replaced; usually none or one.
    var superseded: [ID] = []
    /// Waiting runs that will never start.
    var dropped: [ID] = []
  }

  var running: [ID] { active.elements }
  var waiting: [ID] { queue.elements.map(\.run) }
  var count: Int { active.count + queue.count }
  var isEmpty: Bool { active.isEmpty && queue.isEmpty }

  /// Visits all runs, the running ones first.
  func visit(_ body: (ID) -> Void) {
    active.visit(body)
    queue.visit { body($0.run) }
  }

  /// A run is requested.
  mutating func start(_ run: ID, policy: Lane.Policy) -> Start {
    let limit = policy.limit
    let isBusy = count >= limit
    switch policy.kind {
    case .concurrent:
      return startOrWait(run, limit: limit)

    case .restart:
      // Usually supersedes one at most; more only if runs with another policy have exceeded this limit.
      var superseded: [ID] = []
      while active.count >= limit, let oldest = active.popFirst() { superseded.append(oldest) }
      superseded += leaveQueue()
      active.append(run)
      return Start(placement: .run, superseded: superseded)

    case .drop:
      guard !isBusy else { return Start(placement: .drop) }
      active.append(run)
      return Start(placement: .run)

    case .join:
      guard isBusy, let newest = active.last else {
        active.append(run)
        return Start(placement: .run)
      }
      return Start(placement: .join(newest))

    case .keepLatest:
      let dropped = leaveQueue()
      var start = startOrWait(run, limit: limit)
      start.dropped = dropped
      return start
    }
  }

  /// A run has ended, whether it was running or waiting. Returns the runs that start in its place: none if it is not
  /// in the lane, because it has joined another run or was removed before (superseded, dropped, or by `leaveAll`).
  mutating func leave(_ run: ID) -> [ID] {
    if active.remove(run) == nil { queue.remove(Waiting(run: run)) }
    return startThoseThatFit()
  }

  /// The lane is cancelled, or its scope has ended. Returns all its runs, first those that were running.
  mutating func leaveAll() -> [ID] {
    let all = running + waiting
    self = LaneStateMachine()
    return all
  }

  /// The runs that wait may start while fewer than `limit` run. A limit of their own that is higher stays. Returns those
  /// that start.
  mutating func raiseLimit(to limit: Int) -> [ID] {
    let waiting = queue.elements
    queue.removeAll()
    for run in waiting { queue.append(Waiting(run: run.run, limit: max(limit, run.limit))) }
    return startThoseThatFit()
  }

  private mutating func startOrWait(_ run: ID, limit: Int) -> Start {
    // A new run does not start before one that waits, unless the new run has no limit at all.
    guard limit == .max || (queue.isEmpty && active.count < limit) else {
      queue.append(Waiting(run: run, limit: limit))
      return Start(placement: .wait)
    }
    active.append(run)
    return Start(placement: .run)
  }

  private mutating func leaveQueue() -> [ID] {
    if queue.isEmpty { return [] }
    defer { queue.removeAll() }
    return waiting
  }

  private mutating func startThoseThatFit() -> [ID] {
    guard !queue.isEmpty else { return [] }
    var started: [ID] = []
    while let first = queue.first, active.count < first.limit {
      _ = queue.popFirst()
      active.append(first.run)
      started.append(first.run)
    }
    return started
  }
}
