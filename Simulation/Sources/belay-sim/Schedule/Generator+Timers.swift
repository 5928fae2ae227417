// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Timers that are late, and then tick again.
extension Generator {
  mutating func addTimers(_ script: inout Script) {
    let action = chance.below(3)
    var run = RunSpec()
    run.work = [.ticks(3 + chance.below(3), every: 20, [.yield])]
    script.actions[action].effects.append(.run(run))
    var steps: [Step] = [.send(action: action, node: 0), .allJobs]
    for _ in 0..<4 { steps += [.advance(10 + 10 * chance.below(3)), .allJobs] }
    script.steps.insert(contentsOf: steps, at: chance.below(script.steps.count + 1))
  }
}
