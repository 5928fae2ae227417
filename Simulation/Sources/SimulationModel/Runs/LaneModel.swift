// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The runs that are active and those that wait in one lane, as a list.
struct LaneModel {
  var going: [ModelRun] = []
  var waiting: [ModelRun] = []

  enum Answer {
    case go, wait, drop
    case join(ModelRun)
  }

  mutating func ask(_ run: ModelRun, leaving: inout [(run: ModelRun, as: Outcome)]) -> Answer {
    let limit = run.policy.limit ?? .max
    let isFull = going.count + waiting.count >= limit
    switch run.policy.kind {
    case .concurrent, .enqueue:
      return queue(run, limit)
    case .restart:
      while !going.isEmpty, going.count >= limit { leaving.append((going.removeFirst(), .superseded)) }
      leaving += waiting.map { ($0, .superseded) }
      waiting = []
      going.append(run)
      return .go
    case .drop:
      if isFull { return .drop }
      going.append(run)
      return .go
    case .join:
      if isFull, let newest = going.last { return .join(newest) }
      going.append(run)
      return .go
    case .keepLatest:
      leaving += waiting.map { ($0, .dropped) }
      waiting = []
      return queue(run, limit)
    }
  }

  private mutating func queue(_ run: ModelRun, _ limit: Int) -> Answer {
    if limit != .max, !waiting.isEmpty || going.count >= limit {
      waiting.append(run)
      return .wait
    }
    going.append(run)
    return .go
  }

  /// Returns the runs that start now.
  mutating func leave(_ run: ModelRun) -> [ModelRun] {
    going.removeAll { $0 === run }
    waiting.removeAll { $0 === run }
    var next: [ModelRun] = []
    while let first = waiting.first, going.count < first.policy.limit ?? .max {
      next.append(waiting.removeFirst())
      going.append(first)
    }
    return next
  }
}
