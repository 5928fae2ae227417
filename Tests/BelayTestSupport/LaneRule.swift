// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The policies in the model's terms, so that it does not depend on `Lane.Policy`.
enum LaneRule: Hashable, Sendable {
  case concurrent
  case concurrentLimited(Int)
  case restart(Int)
  case drop(Int)
  case join(Int)
  case keepLatest(Int)

  /// Each policy with the limits 1 and 2, and the one without a limit.
  static let all: [LaneRule] =
    [.concurrent] + [1, 2].flatMap { limit in all(limit: limit) }

  /// Each policy that has a limit.
  static func all(limit: Int) -> [LaneRule] {
    [.concurrentLimited(limit), .restart(limit), .drop(limit), .join(limit), .keepLatest(limit)]
  }

  /// The policies of all, and two with a limit that is seldom reached.
  static let policies: [Lane.Policy] = all.map(\.policy) + [.concurrent(limit: 5), .restart(limit: 5)]

  var limit: Int {
    switch self {
    case .concurrent: .max / 2
    case .concurrentLimited(let limit), .restart(let limit), .drop(let limit), .join(let limit), .keepLatest(let limit):
      limit
    }
  }

  var policy: Lane.Policy {
    switch self {
    case .concurrent: .concurrent
    case .concurrentLimited(1): .enqueue
    case .concurrentLimited(let limit): .concurrent(limit: limit)
    case .restart(1): .restart
    case .restart(let limit): .restart(limit: limit)
    case .drop(1): .drop
    case .drop(let limit): .drop(limit: limit)
    case .join(1): .join
    case .join(let limit): .join(limit: limit)
    case .keepLatest(1): .keepLatest
    case .keepLatest(let limit): .keepLatest(limit: limit)
    }
  }
}

/// A mistake that a lane could make: the comparison must detect it.
enum LaneFault: Hashable, CaseIterable, Sendable {
  case limitOffByOne
  case lastInFirstOut
  case restartForgetsThoseThatWait
  case restartSupersedesTheNewest
  case supersededSaysCancelled
  case keepLatestKeepsTheOldest
  case droppedSaysCancelled
  case joinsTheOldest
  case detachingCancelsBoth
  case stopsAfterAThrow
  case stopsAfterACancel
  case laneCancelForgetsThoseThatWait
  case startsAfterTheEnd
  case raisingForgetsThoseThatWait
  case raisingLowers

  /// Starts with which the mistake can show.
  var rules: [LaneRule] {
    switch self {
    case .limitOffByOne: [.drop(1)]
    case .lastInFirstOut, .stopsAfterAThrow, .stopsAfterACancel, .laneCancelForgetsThoseThatWait,
      .raisingForgetsThoseThatWait:
      [.concurrentLimited(1)]
    case .raisingLowers: [.concurrentLimited(2)]
    // Only runs of another policy wait in a lane that restarts.
    case .restartForgetsThoseThatWait: [.concurrentLimited(1), .restart(1)]
    case .restartSupersedesTheNewest: [.restart(2)]
    case .supersededSaysCancelled: [.restart(1)]
    case .keepLatestKeepsTheOldest: [.keepLatest(1)]
    case .droppedSaysCancelled: [.drop(1)]
    case .joinsTheOldest: [.join(2)]
    case .detachingCancelsBoth: [.join(1)]
    case .startsAfterTheEnd: [.concurrent]
    }
  }
}
