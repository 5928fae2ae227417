// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Pages that are steps of a run, and a reaction that asks for the next page.
extension Generator {
  /// The last three actions: work that loads pages and goes on, then a first page, then a next one.
  mutating func addPageSteps(_ script: inout Script) {
    for action in script.actions.indices {
      for effect in script.actions[action].effects.indices where chance.percent(50) {
        guard case .run(let run) = script.actions[action].effects[effect], run.page == nil, !run.loads else { continue }
        script.actions[action].effects[effect] = .run(steps(run))
      }
    }
    let step = Self.actions - 3
    script.actions[step] = ActionSpec()
    script.actions[step].effects = [.run(steps(RunSpec()))]
    script.actions[step].failure = chance.pick([.ignored, .output(Self.actions - 1)])
    for _ in 0..<2 {
      let place = chance.below(script.steps.count + 1)
      script.steps.insert(contentsOf: [.send(action: step, node: 0), .allJobs, .mainJob], at: place)
    }
    if chance.percent(70) { script.follows[.pages] = Self.actions - 1 }
  }

  /// Loads one or two pages, in the lane of the pages.
  mutating func steps(_ run: RunSpec) -> RunSpec {
    var steps = run
    steps.lane = 1
    let answer: [Operation] = chance.weighted([(3, []), (2, [.gate]), (1, [.fail]), (1, [.throwCancellation])])
    steps.work = [.page(chance.weighted([(3, .first), (2, .refresh), (1, .next)]), answer)]
    if chance.percent(40) { steps.work.append(.page(.next, chance.percent(50) ? [.gate] : [])) }
    steps.work += chance.percent(50) ? run.work : [.yield]
    return steps
  }
}
