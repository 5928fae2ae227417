// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Code in Swift 5 mode, beside the other code.
extension Generator {
  mutating func addOldCallers(_ script: inout Script) {
    for action in script.actions.indices {
      for effect in script.actions[action].effects.indices {
        guard case .run(var run) = script.actions[action].effects[effect] else { continue }
        for place in run.work.indices where run.work[place] == .gate && chance.percent(60) {
          run.work[place] = .callback
        }
        script.actions[action].effects[effect] = .run(run)
      }
    }
    for _ in 0..<(6 + chance.below(6)) { script.steps.insert(oldStep(), at: chance.below(script.steps.count + 1)) }
  }

  private mutating func oldStep() -> Step {
    let (action, node, group) = (chance.below(Self.actions), chance.below(12), chance.below(8))
    switch chance.below(10) {
    case 0..<4: return .oldSend(action: action, node: node)
    case 4, 5: return .oldCancel(group: group)
    case 6, 7: return .oldAwait(group: group)
    default:
      var run = run(Self.actions, depth: 2)
      run.work = run.work.map { $0 == .gate ? .callback : $0 }
      return .oldScopeRun(run)
    }
  }
}
