// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SimulationModel

/// Makes a script from a seed.
struct Generator {
  var chance: Chance
  /// Much of the script is about computed slots.
  var isVeiled = false
  /// Some changes hide and show children.
  var mayVeil = true
  static let actions = 10
  static let lanes = 4
  static let keys = 3

  static func script(_ seed: UInt64) -> Script {
    var generator = Generator(chance: Chance(seed: seed))
    generator.mayVeil = seed % 10 != 9
    if seed % 1000 == 333 { return generator.crowd() }
    var script = generator.script()
    if seed % 7 == 3 { generator.addDeliveries(&script) }
    if seed % 13 == 1 { generator.addTimers(&script) }
    // A fifth of the seeds, chosen so that the saved seeds mean what they did before.
    if seed % 5 == 0 { generator.addWaits(&script) }
    if seed % 5 == 1 { generator.addPages(&script) }
    if seed % 15 == 1 { generator.addPageSteps(&script) }
    if seed % 15 == 6 || seed % 30 == 11 { generator.addListChanges(&script) }
    if seed % 30 == 11 { script.follows[.pages] = Self.actions - 1 }
    if seed % 5 == 2 || seed % 10 == 4 { generator.addFollows(&script) }
    if seed % 10 == 9 { generator.addFollowsInChildren(&script) }
    if seed % 5 == 4 { generator.addWrites(&script) }
    if seed % 11 == 4 || seed % 11 == 5 { generator.addOldCallers(&script) }
    return script
  }

  private mutating func script() -> Script {
    var script = Script()
    isVeiled = chance.percent(40) && mayVeil
    script.roots = chance.percent(25) ? 2 : 1
    script.lanes = [PolicySpec(.concurrent, limit: nil)] + (1..<Self.lanes).map { _ in policy() }
    script.actions = (0..<Self.actions).map { action($0) }
    script.reactions = (0..<Self.actions).map { reaction($0) }
    // Children first: without them, little happens below the root.
    let length = 10 + chance.below(50)
    script.steps = (0..<length).map { _ in step() }
    if isVeiled { beginVeiled(&script) }
    return script
  }

  mutating func policy() -> PolicySpec {
    let kind = chance.pick(PolicySpec.Kind.allCases)
    if kind == .concurrent, chance.percent(50) { return PolicySpec(kind, limit: nil) }
    return PolicySpec(kind, limit: chance.percent(75) ? 1 : 2)
  }

  private mutating func action(_ number: Int) -> ActionSpec {
    var action = ActionSpec()
    // The first ones make children.
    if number < 3 || chance.percent(45) {
      action.changes = (0...chance.below(3)).map { _ in number < 2 ? newChild() : change() }
    }
    if chance.percent(85) { action.effects = (0...chance.below(3)).map { _ in effect(number) } }
    action.failure = chance.weighted([
      (4, .ignored), (2, .mutation(change())), (1, .update(change())), (1, .output(later(number))),
    ])
    return action
  }

  /// A larger number for what an action starts.
  private mutating func later(_ number: Int) -> Int { number + 1 + chance.below(3) }

  private mutating func effect(_ number: Int) -> EffectSpec {
    chance.weighted([
      (10, .run(run(number, depth: 0))), (2, .cancel(lane: chance.below(Self.lanes))), (1, .output(later(number))),
      (3, .send(action: later(number), slot: chance.pick(Slot.unpaged), key: chance.below(Self.keys))),
    ])
  }

  mutating func run(_ number: Int, depth: Int) -> RunSpec {
    var run = RunSpec()
    run.lane = chance.below(Self.lanes)
    if chance.percent(20) { run.policy = policy() }
    if chance.percent(isVeiled ? 50 : 35) {
      run.hold = hold()
    } else if depth == 0, chance.percent(15) {
      run.loads = true
    }
    if depth == 0, !run.loads, chance.percent(30) { run.undo = undo() }
    run.isStubborn = chance.percent(25)
    run.work = work(number, depth)
    return run
  }

  private mutating func hold() -> HoldSpec { HoldSpec(chance.pick(Field.allCases), 1 + chance.below(2)) }

  private mutating func work(_ number: Int, _ depth: Int) -> [Operation] {
    (0..<(1 + chance.below(4))).map { _ in operation(number, depth) }
  }

  private mutating func operation(_ number: Int, _ depth: Int) -> Operation {
    guard depth < 3, chance.percent(35) else { return simple(number) }
    switch chance.below(8) {
    case 0, 1: return .hold(hold(), work(number, depth + 1))
    case 2: return .load(work(number, depth + 1))
    case 3, 4: return .nested(run(number, depth: depth + 1), isAwaited: chance.percent(50))
    case 5: return .deadline(10 + 10 * chance.below(4), work(number, depth + 1))
    case 6: return .limited(work(number, depth + 1))
    default: return .stream(1 + chance.below(3))
    }
  }

  private mutating func simple(_ number: Int) -> Operation {
    chance.weighted([
      (6, .gate), (4, .apply(change())), (2, .update(change())), (2, .emit(later(number))),
      (4, .sleep(10 * chance.below(5))),
      (2, .yield), (1, .fail), (1, .throwCancellation),
      (1, .batch(chance.below(4))),
    ])
  }

  private mutating func newChild() -> Change {
    if isVeiled, chance.percent(70) { return newVeiledChild() }
    return chance.weighted([
      (3, .set(.panel, key: chance.below(Self.keys))), (2, .set(.hint, key: 0)), (2, .set(.mode, key: 0)),
      (3, .insertRow(.rows, key: chance.below(Self.keys), at: chance.below(3))),
      (3, .insertRow(.listed, key: chance.below(Self.keys), at: chance.below(3))),
      (2, .set(.card, key: chance.below(Self.keys))), (2, .set(.note, key: 0)),
      (2, .set(.leaf, key: chance.below(Self.keys))),
      (2, .set(.payload, key: 0)),
    ])
  }

  mutating func change() -> Change {
    if isVeiled, chance.percent(45) { return veiling() }
    if chance.percent(20) { return newChild() }
    return chance.weighted([
      (8, .log(chance.below(100))), (2, .write(chance.pick(Field.allCases), chance.below(3))),
      (1, .set(.panel, key: nil)), (1, .set(.hint, key: nil)), (1, .set(.mode, key: nil)), (1, .set(.leaf, key: nil)),
      (1, .set(.payload, key: nil)), (1, .set(.card, key: nil)), (1, .set(.note, key: nil)),
      (2, .removeRow(rows(), key: chance.below(Self.keys))),
      (1, .moveRow(rows(), key: chance.below(Self.keys), to: chance.below(3))), (1, .reverseRows(rows())),
      (1, .replaceRows(rows(), keys: Array([0, 1, 2].shuffled(using: &chance).prefix(chance.below(4))))),
      (4, .poke(chance.pick(Slot.unpaged), key: chance.below(Self.keys), poke())),
      (1, .rename(chance.below(Self.keys))),
    ])
  }

  mutating func rows() -> Slot { chance.pick([.rows, .listed]) }

  private mutating func reaction(_ number: Int) -> Reaction {
    chance.weighted([
      (6, .nothing), (3, .send(action: later(number), node: chance.below(8))), (1, .cancelNewest), (1, .end),
      (1, .release),
    ])
  }
}
