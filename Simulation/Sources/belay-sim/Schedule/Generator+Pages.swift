// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Lists that are loaded page by page, retries and timers.
extension Generator {
  mutating func addPages(_ script: inout Script) {
    for action in script.actions.indices {
      for effect in script.actions[action].effects.indices {
        guard case .run(var run) = script.actions[action].effects[effect] else { continue }
        if chance.percent(50) {
          run = page(run)
        } else if chance.percent(40) {
          run.work = [again(run.work)]
        }
        script.actions[action].effects[effect] = .run(run)
      }
      if chance.percent(30) {
        script.actions[action].effects.append(.run(page(run(Self.actions, depth: 3))))
      }
    }
    addLists(&script)
  }

  /// Two actions that load a first and a next page, and steps that send them one after the other: without a first page,
  /// there is no next one.
  private mutating func addLists(_ script: inout Script) {
    let (first, next) = (Self.actions - 2, Self.actions - 1)
    for (action, request) in [(first, PageSpec.first), (next, .next)] {
      var page = RunSpec()
      (page.lane, page.page) = (1, request)
      page.work = chance.weighted([(4, []), (2, [.gate]), (1, [.sleep(10)]), (1, [.fail])])
      script.actions[action] = ActionSpec()
      script.actions[action].effects = [.run(page)]
    }
    for _ in 0..<2 {
      let node = chance.below(3)
      let place = chance.below(script.steps.count + 1)
      let steps: [Step] = [.send(action: first, node: node), .allJobs, .send(action: next, node: node), .mainJob]
      script.steps.insert(contentsOf: steps, at: place)
    }
  }

  /// Pages share a lane with a fourth of the other runs. A refresh in another lane shows what becomes of a next page whose
  /// list asks for another one when it arrives.
  private mutating func page(_ run: RunSpec) -> RunSpec {
    var page = RunSpec()
    page.page = chance.weighted([(2, .first), (2, .refresh), (4, .next)])
    page.lane = page.page == .refresh && chance.percent(50) ? 2 : 1
    (page.work, page.isStubborn) = (run.work, run.isStubborn)
    return page
  }

  private mutating func again(_ work: [Operation]) -> Operation {
    if chance.percent(30) { return .ticks(1 + chance.below(4), every: 10 + 10 * chance.below(2), work) }
    return .retry(attempts: 1 + chance.below(3), 10 + 10 * chance.below(2), work)
  }
}
