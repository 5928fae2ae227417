// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

extension Generator {
  mutating func step() -> Step {
    if chance.percent(50) { return job() }
    if chance.percent(45) { return send() }
    return event()
  }

  mutating func job() -> Step {
    chance.weighted([(6, .mainJob), (2, .otherJob(chance.below(8))), (3, .allJobs)])
  }

  private mutating func send() -> Step {
    let action = chance.below(Self.actions)
    return chance.weighted([
      (10, .send(action: action, node: chance.below(12))), (2, .perform(action: action, node: chance.below(12))),
      (1, .sendToRemoved(action: action, node: chance.below(8))),
    ])
  }

  private mutating func event() -> Step {
    chance.weighted([
      (8, .answer(gate: chance.below(8), isFailure: chance.percent(25))), (5, .advance(10 * chance.below(4))),
      (5, .cancel(group: chance.below(8), isOnMain: chance.percent(60))), (3, .await(group: chance.below(8))),
      (2, .cancelWaiter(chance.below(4))),
      (4, .watch(node: chance.below(12), field: chance.pick([nil, .flag, .mark]))),
      (2, .yieldElement(0)), (1, .finishSource), (2, .answerBatch(chance.below(3), isFailure: chance.percent(25))),
      (1, .end(root: chance.below(2))), (2, .release(root: chance.below(2), isOnMain: chance.percent(50))),
      (4, .scopeRun(run(Self.actions, depth: 2), form: chance.below(3))),
      (1, .scopeCancel(lane: chance.below(Self.lanes), isOnMain: chance.percent(50))),
      (1, .scopeEnd(isOnMain: chance.percent(50))), (1, .scopeRelease), (1, .releaseOwner),
    ])
  }
}
