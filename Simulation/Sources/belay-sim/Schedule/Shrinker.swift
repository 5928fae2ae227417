// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Shortens a script that shows a difference as far as possible, for people to read.
@MainActor
struct Shrinker {
  private(set) var script: Script
  /// The remaining number of executions.
  private var budget = 3_000

  init(_ script: Script) {
    self.script = script
    var before: Script
    repeat {
      before = self.script
      shorten(\.steps)
      for action in self.script.actions.indices.reversed() { simplify(action) }
      for reaction in self.script.reactions.indices { attempt { $0.reactions[reaction] = .nothing } }
      for followed in Followed.allCases { attempt { $0.follows[followed] = nil } }
      attempt { $0.roots = 1 }
      for lane in self.script.lanes.indices { attempt { $0.lanes[lane] = PolicySpec(.concurrent, limit: nil) } }
      for step in self.script.steps.indices { simplifyStep(step) }
    } while self.script != before && budget > 0
  }

  /// Keeps the change if there is still a difference, even another one.
  @discardableResult
  private mutating func attempt(_ change: (inout Script) -> Void) -> Bool {
    var changed = script
    change(&changed)
    guard budget > 0, changed != script else { return false }
    budget -= 1
    guard Execution(changed).difference != nil else { return false }
    script = changed
    return true
  }

  /// Removes as many elements at once as possible, then fewer.
  private mutating func shorten<Element>(_ list: WritableKeyPath<Script, [Element]>) {
    var size = max(1, script[keyPath: list].count / 2)
    while size > 0 {
      var start = 0
      while start < script[keyPath: list].count {
        let end = min(script[keyPath: list].count, start + size)
        if !attempt({ $0[keyPath: list].removeSubrange(start..<end) }) { start += size }
      }
      size /= 2
    }
  }

  private mutating func simplify(_ action: Int) {
    attempt { $0.actions[action] = ActionSpec() }
    attempt { $0.actions[action].failure = .ignored }
    shorten(\.actions[action].changes)
    shorten(\.actions[action].effects)
    for effect in script.actions[action].effects.indices {
      guard case .run(let run) = script.actions[action].effects[effect] else { continue }
      for simpler in simplerRuns(run) {
        if attempt({ $0.actions[action].effects[effect] = .run(simpler) }) { break }
      }
    }
  }

  private mutating func simplifyStep(_ step: Int) {
    guard case .scopeRun(let run, let form) = script.steps[step] else { return }
    for simpler in simplerRuns(run) {
      if attempt({ $0.steps[step] = .scopeRun(simpler, form: form) }) { break }
    }
  }

  private func simplerRuns(_ run: RunSpec) -> [RunSpec] {
    var all: [RunSpec] = []
    func add(_ change: (inout RunSpec) -> Void) {
      var simpler = run
      change(&simpler)
      if simpler != run { all.append(simpler) }
    }
    add { $0.work = [] }
    add { $0.hold = nil }
    add { $0.undo = nil }
    add { $0.policy = nil }
    add { $0.loads = false }
    add { $0.page = nil }
    add { $0.isStubborn = false }
    for operation in run.work.indices {
      add { $0.work.remove(at: operation) }
      if let inner = run.work[operation].inner { add { $0.work.replaceSubrange(operation...operation, with: inner) } }
    }
    return all
  }
}

extension Operation {
  /// The operations inside of it.
  fileprivate var inner: [Operation]? {
    switch self {
    case .hold(_, let inner), .load(let inner), .page(_, let inner), .deadline(_, let inner), .limited(let inner),
      .retry(_, _, let inner), .ticks(_, _, let inner):
      inner
    case .nested(let run, _): run.work
    default: nil
    }
  }
}
