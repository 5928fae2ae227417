// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The lanes in which a run and those around it go, for runs that are nested deeply: a tree by the bits of a lane's hash, of which a nested
/// run shares all but one branch with the run around it.
final class LanesAround {
  private let hash: Int
  // Alive while this is: it is the run that has this, or one around it, and the run lets go of this when it ends.
  private unowned let run: RunRecord
  private var zero: LanesAround?
  private var one: LanesAround?

  private init(_ run: RunRecord, _ hash: Int) { (self.run, self.hash) = (run, hash) }

  /// These lanes and that of `run`.
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
  /// So many runs around one are asked one by one. Units: runs.
  private static var few: Int { 8 }

  /// The run that asks, or one that it is nested in, that goes in `lane`: a nested run there would wait for, or replace, the run that waits
  /// for it.
  func ancestor(of run: RunRecord, in lane: Lane) -> RunRecord? {
    books.withLock { _ in
      var next: RunRecord? = run
      for _ in 0..<Self.few {
        guard let current = next else { return nil }
        if current.lane == lane { return current }
        next = current.parent
      }
      return next.flatMap { lanes(around: $0).run(in: lane) }
    }
  }

  /// Each run's are made once: from those of the run around it.
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
