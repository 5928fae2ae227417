// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Writes by views, as steps and in the middle of a turn.
extension Generator {
  mutating func addWrites(_ script: inout Script) {
    for _ in 0..<(5 + chance.below(10)) {
      script.steps.insert(write(), at: chance.below(script.steps.count + 1))
    }
    for output in script.reactions.indices where chance.percent(30) {
      script.reactions[output] = .write(node: chance.below(8), chance.pick(Field.allCases), chance.below(4))
    }
  }

  private mutating func write() -> Step {
    let (node, field, value) = (chance.below(12), chance.pick(Field.allCases), chance.below(4))
    return chance.percent(85)
      ? .write(node: node, field: field, value: value) : .writeToRemoved(node: node, field: field, value: value)
  }
}
