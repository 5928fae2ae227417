// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lanes of a run and of the runs around it, for deeply nested runs. A tree by the bits of a lane's hash; a nested
/// run shares all but one branch with the run around it.
final class LanesAround {
  private let hash: Int
  // Valid: it is the run that owns this object, or one around it, and a run releases this object when it ends.
  private unowned let run: RunRecord
  private var zero: LanesAround?
  private var one: LanesAround?

  private init(_ run: RunRecord, _ hash: Int) { (self.run, self.hash) = (run, hash) }

  /// These lanes and the lane of `run`.
  static func adding(_ run: RunRecord, to lanes: LanesAround?) -> LanesAround {
    let new = LanesAround(run, run.lane.hashValue)
    guard let lanes else { return new }
    if lanes.run(in: run.lane) != nil { return lanes }
    let root = lanes.copy()
    var node = root
    var bits = new.hash
    while true {
      let isOne = bits & 1 == 1
      bits >>= 1
      guard let next = (isOne ? node.one : node.zero)?.copy() else {
        if isOne { node.one = new } else { node.zero = new }
        return root
      }
      if isOne { node.one = next } else { node.zero = next }
      node = next
    }
  }

  func run(in lane: Lane) -> RunRecord? {
    let hash = lane.hashValue
    var bits = hash
    var node: LanesAround? = self
    while let current = node {
      if current.hash == hash, current.run.lane == lane { return current.run }
      node = bits & 1 == 1 ? current.one : current.zero
      bits >>= 1
    }
    return nil
  }

  private func copy() -> LanesAround {
    let copy = LanesAround(run, hash)
    (copy.zero, copy.one) = (zero, one)
    return copy
  }
}

extension ScopeEngine {
  /// How many enclosing runs are checked one by one. Unit: runs.
  private static var few: Int { 8 }

  /// The calling run, or one around it, that is in `lane`: a nested run there would wait for, or replace, the run that
  /// waits for it.
  func ancestor(of run: RunRecord, in lane: Lane) -> RunRecord? {
    registry.withLock { _ in
      var next: RunRecord? = run
      for _ in 0..<Self.few {
        guard let current = next else { return nil }
        if current.lane == lane { return current }
        next = current.parent
      }
      return next.flatMap { lanes(around: $0).run(in: lane) }
    }
  }

  /// Made once for each run, from those of the run around it.
  private func lanes(around run: RunRecord) -> LanesAround {
    var unknown: [RunRecord] = []
    var known: LanesAround?
    var next: RunRecord? = run
    while let current = next {
      known = current.lanesAround
      if known != nil { break }
      unknown.append(current)
      next = current.parent
    }
    for current in unknown.reversed() {
      known = LanesAround.adding(current, to: known)
      current.lanesAround = known
    }
    return known!
  }
}
