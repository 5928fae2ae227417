// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Lists that are replaced, kept and put back while their pages load.
extension Generator {
  /// After `addPages`, whose last two actions load a first and a next page: these wait for an answer more often now. The two
  /// actions before them replace the list, and put the kept one back.
  mutating func addListChanges(_ script: inout Script) {
    let (replace, putBack, first, next) = (
      Self.actions - 4, Self.actions - 3, Self.actions - 2, Self.actions - 1
    )
    for action in 0..<replace {
      if chance.percent(30) { script.actions[action].changes.append(.list(listChange())) }
      for effect in script.actions[action].effects.indices where chance.percent(30) {
        guard case .run(let run) = script.actions[action].effects[effect], run.page == nil, !run.loads else { continue }
        script.actions[action].effects[effect] = .run(steps(run))
      }
    }
    // The rows of the root's list are children.
    for action in 0..<replace {
      if chance.percent(40) {
        let key = chance.below(5)
        script.actions[action].effects.append(.send(action: action + 1 + chance.below(3), slot: .paged, key: key))
      }
      if chance.percent(30) { script.actions[action].changes.append(.poke(.paged, key: chance.below(5), poke())) }
    }
    for action in [first, next] where chance.percent(60) {
      guard case .run(var run) = script.actions[action].effects[0] else { continue }
      run.work = [.gate]
      script.actions[action].effects[0] = .run(run)
    }
    script.actions[replace] = ActionSpec()
    script.actions[replace].changes = chance.weighted([
      (4, [.list(.keep), .list(.new(next: 1 + chance.below(3)))]), (1, [.list(.new(next: nil))]),
      (1, [.list(listChange())]),
    ])
    script.actions[putBack] = ActionSpec()
    script.actions[putBack].changes = [.list(chance.weighted([(4, .putBack), (1, listChange())]))]
    if chance.percent(30) { script.actions[putBack].effects = [.cancel(lane: 1)] }
    for _ in 0..<3 {
      let node = chance.percent(60) ? 0 : chance.below(4)
      let actions = [first, chance.pick([first, next]), replace, chance.pick([first, next, putBack]), putBack, next]
      let steps: [Step] = actions.flatMap { action -> [Step] in
        [
          .send(action: action, node: node),
          chance.pick([.mainJob, .allJobs, .answer(gate: chance.below(4), isFailure: false)]),
        ]
      }
      script.steps.insert(contentsOf: steps, at: chance.below(script.steps.count + 1))
    }
  }

  private mutating func listChange() -> ListChange {
    let next = chance.percent(80) ? chance.below(3) : nil
    return chance.weighted([(2, .new(next: next)), (2, .keep), (3, .putBack), (1, .cursor(next))])
  }
}
