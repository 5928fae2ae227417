// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Changes that hide and show the children in computed slots.
extension Generator {
  /// Puts children into computed slots, makes some of them hold, and adds an action that hides: random scripts seldom
  /// do all three.
  mutating func beginVeiled(_ script: inout Script) {
    script.actions[0].changes = [
      .set(.card, key: chance.below(Self.keys)), .insertRow(.listed, key: chance.below(Self.keys), at: 0),
      .set(.note, key: 0),
      newVeiledChild(),
    ]
    script.actions[1].effects = (0...chance.below(2)).map { _ in .run(holding()) }
    for action in 2...3 { script.actions[action].changes = (0...chance.below(2)).map { _ in veiling() } }
    var steps: [Step] = [.send(action: 0, node: 0)]
    // Node 0 is the root; its children follow.
    for _ in 0..<(1 + chance.below(2)) { steps.append(.send(action: 0, node: 1 + chance.below(4))) }
    for _ in 0..<(2 + chance.below(4)) {
      steps.append(.send(action: 1, node: chance.below(12)))
      if chance.percent(30) { steps.append(.send(action: 2 + chance.below(2), node: chance.below(6))) }
    }
    for _ in 0..<(1 + chance.below(4)) { steps.append(.send(action: 2 + chance.below(2), node: chance.below(6))) }
    script.steps.replaceSubrange(0..<min(script.steps.count, steps.count), with: steps)
  }

  /// A run that holds or loads a field until it is answered.
  private mutating func holding() -> RunSpec {
    var run = run(1, depth: 0)
    run.loads = run.hold == nil
    if run.loads { run.undo = nil }
    run.work.insert(.gate, at: 0)
    return run
  }

  mutating func newVeiledChild() -> Change {
    chance.weighted([
      (3, .insertRow(.listed, key: chance.below(Self.keys), at: chance.below(3))),
      (4, .set(.card, key: chance.below(Self.keys))), (3, .set(.note, key: 0)), (1, .set(.hint, key: 0)),
      (1, .set(.panel, key: chance.below(Self.keys))), (1, .set(.leaf, key: chance.below(Self.keys))),
    ])
  }

  /// By the store itself, or by its parent.
  mutating func veiling() -> Change {
    if chance.percent(60) { return .veil(veil()) }
    if chance.percent(20) { return .write(chance.pick(Field.allCases), 2) }
    return .poke(chance.pick([.card, .panel, .listed, .note]), key: chance.below(Self.keys), .veil(veilOfChild()))
  }

  mutating func undo() -> Change { isVeiled && chance.percent(30) ? .veil([]) : change() }

  mutating func poke() -> Poke {
    chance.weighted([
      (3, .log(chance.below(100))), (2, .write(chance.pick(Field.allCases), chance.below(3))),
      (1, .load(chance.below(100))), (1, mayVeil ? .veil(veilOfChild()) : .log(0)),
    ])
  }

  /// Shows everything, or hides one thing, seldom two.
  private mutating func veil() -> Veil {
    if chance.percent(35) { return [] }
    let veil = oneVeil()
    return chance.percent(25) ? veil.union(oneVeil()) : veil
  }

  private mutating func oneVeil() -> Veil {
    chance.weighted([
      (4, .row(chance.below(Self.keys))), (4, .card), (3, .note), (2, .itself), (1, .twos), (1, .zeros), (1, .loads),
      (4, .flagged),
    ])
  }

  private mutating func veilOfChild() -> Veil {
    chance.weighted([(4, []), (3, .note), (3, .itself), (3, .flagged)])
  }
}
