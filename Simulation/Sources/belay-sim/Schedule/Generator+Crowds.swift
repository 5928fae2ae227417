// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Thousands of rows, opened and closed: a short script, because each of its steps takes long.
extension Generator {
  mutating func crowd() -> Script {
    var script = Script()
    script.roots = 1
    script.lanes = [PolicySpec(.concurrent, limit: nil)] + (1..<Self.lanes).map { _ in policy() }
    script.actions = Array(repeating: ActionSpec(), count: Self.actions)
    script.reactions = Array(repeating: .nothing, count: Self.actions)
    let count = 1_001 + chance.below(300)
    let first = chance.below(10)
    // The second time, half of the rows come again.
    script.actions[0].changes = [.deliver(.rows, filling(first, count, number: 10_000))]
    script.actions[1].changes = [.deliver(.rows, filling(first + count / 2, count, number: 20_000))]
    // In a row.
    for action in 2...4 { script.actions[action].effects = (0...chance.below(2)).map { _ in .run(held()) } }
    script.actions[4].changes = [.set(.leaf, key: chance.below(Self.keys))]
    script.actions[5].changes = [closing()]
    script.actions[6].changes = [chance.percent(50) ? .reverseRows(.rows) : closing()]
    script.actions[7].changes = [.replaceRows(.rows, keys: chance.percent(50) ? [] : [first, first + 1])]
    script.steps = [.send(action: 0, node: 0), .watch(node: 0, field: nil)] + opening()
    script.steps += [.send(action: 5, node: 0), .mainJob, .allJobs, .send(action: 1, node: 0)]
    script.steps += [.send(action: 6, node: 0), chance.pick([.answerAll, .mainJob, .allJobs])]
    script.steps += [.send(action: chance.pick([0, 1]), node: 0)] + opening()
    script.steps.append(
      chance.weighted([
        (4, .send(action: 7, node: 0)), (1, .end(root: 0)), (1, .release(root: 0, isOnMain: chance.percent(50))),
      ]))
    script.steps.append(.allJobs)
    return script
  }

  private mutating func filling(_ first: Int, _ count: Int, number: Int) -> Delivery {
    var keys = Array(first..<(first + count))
    if chance.percent(50) { keys += [first, first + count / 3] }
    let call = chance.pick([Delivery.Call.append, .insert, .updateOrAppend])
    return Delivery(call, keys: keys, number: number, at: chance.below(100))
  }

  private mutating func closing() -> Change {
    chance.percent(60) ? .thinRows(.rows, by: 2 + chance.below(9)) : .removeRow(.rows, key: 3)
  }

  private mutating func opening() -> [Step] {
    [.sendToRows(action: 2 + chance.below(3), root: 0), chance.pick([.allJobs, .mainJob, .answerAll])]
  }

  /// Holds or loads a field until it is answered, and does not ignore that it is cancelled.
  private mutating func held() -> RunSpec {
    var run = RunSpec()
    run.lane = chance.below(Self.lanes)
    run.loads = chance.percent(50)
    if !run.loads { run.hold = HoldSpec(chance.pick(Field.allCases), 1 + chance.below(2)) }
    run.work = chance.percent(80) ? [.gate] : [.sleep(10), .gate]
    return run
  }
}
