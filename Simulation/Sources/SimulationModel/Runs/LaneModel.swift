// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The runs that are active and those that wait in one lane, as a list.
struct LaneModel {
  var active: [ModelRun] = []
  var waiting: [ModelRun] = []

  enum Answer {
    case start, wait, drop
    case join(ModelRun)
  }

  mutating func admit(_ run: ModelRun, leaving: inout [(run: ModelRun, as: Outcome)]) -> Answer {
    let limit = run.policy.limit ?? .max
    let isFull = active.count + waiting.count >= limit
    switch run.policy.kind {
    case .concurrent, .enqueue:
      return queue(run, limit)
    case .restart:
      while !active.isEmpty, active.count >= limit { leaving.append((active.removeFirst(), .superseded)) }
      leaving += waiting.map { ($0, .superseded) }
      waiting = []
      active.append(run)
      return .start
    case .drop:
      if isFull { return .drop }
      active.append(run)
      return .start
    case .join:
      if isFull, let newest = active.last { return .join(newest) }
      active.append(run)
      return .start
    case .keepLatest:
      leaving += waiting.map { ($0, .dropped) }
      waiting = []
      return queue(run, limit)
    }
  }

  private mutating func queue(_ run: ModelRun, _ limit: Int) -> Answer {
    if limit != .max, !waiting.isEmpty || active.count >= limit {
      waiting.append(run)
      return .wait
    }
    active.append(run)
    return .start
  }

  /// Returns the runs that start now.
  mutating func leave(_ run: ModelRun) -> [ModelRun] {
    active.removeAll { $0 === run }
    waiting.removeAll { $0 === run }
    return startNext()
  }

  /// Returns the runs that start now.
  mutating func raise(to limit: Int) -> [ModelRun] {
    for run in waiting { run.limit = max(run.limit, limit) }
    return startNext()
  }

  private mutating func startNext() -> [ModelRun] {
    var next: [ModelRun] = []
    while let first = waiting.first, active.count < first.limit {
      next.append(waiting.removeFirst())
      active.append(first)
    }
    return next
  }
}
