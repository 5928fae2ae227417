// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// A backend that repeats itself.
extension Generator {
  mutating func addDeliveries(_ script: inout Script) {
    let slot = rows()
    for action in script.actions.indices where action < 2 || chance.percent(40) {
      let into = action < 2 ? slot : rows()
      script.actions[action].changes.append(.deliver(into, delivery(number: 1_000 + 10 * action)))
    }
    for _ in 0..<2 {
      let work = chance.below(Self.actions)
      let steps: [Step] = [
        .send(action: 0, node: 0), .send(action: work, node: 1 + chance.below(4)),
        .send(action: work, node: 1 + chance.below(6)), job(), .send(action: chance.below(2), node: 0),
      ]
      script.steps.insert(contentsOf: steps, at: chance.below(script.steps.count + 1))
    }
  }

  private mutating func delivery(number: Int) -> Delivery {
    let keys = (0...chance.below(5)).map { _ in chance.below(4) }
    return Delivery(chance.pick(Delivery.Call.allCases), keys: keys, number: number, at: chance.below(4))
  }
}
