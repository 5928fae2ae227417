// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Waits for fields, cancels of all lanes of a name, and raised limits.
extension Generator {
  mutating func addWaits(_ script: inout Script) {
    for action in script.actions.indices {
      for effect in script.actions[action].effects.indices {
        guard case .run(var run) = script.actions[action].effects[effect], chance.percent(40) else { continue }
        run.work.insert(first(), at: chance.below(run.work.count + 1))
        script.actions[action].effects[effect] = .run(run)
      }
      if chance.percent(20) {
        insert(.raiseLimit(lane: 1 + chance.below(3), to: 1 + chance.below(3)), into: &script.actions[action])
      }
      if chance.percent(10) { insert(.cancelFamily, into: &script.actions[action]) }
      if chance.percent(40) {
        script.actions[action].changes.append(.write(chance.pick(Field.allCases), 1 + chance.below(2)))
      }
    }
  }

  private mutating func first() -> Operation {
    let first = Operation.first(chance.pick(Field.allCases), 1 + chance.below(2))
    return chance.percent(20) ? .deadline(10 + 10 * chance.below(4), [first]) : first
  }

  private mutating func insert(_ effect: EffectSpec, into action: inout ActionSpec) {
    action.effects.insert(effect, at: chance.below(action.effects.count + 1))
  }
}
