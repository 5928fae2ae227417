// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A statement of a made-up body. Conditions and errors are decided from outside.
public indirect enum MadeStatement {
  case call(String)
  case tryCall(String)
  case optionalTry(String)
  case branch([MadeStatement], [MadeStatement]?)
  case `guard`([MadeStatement])
  case loop(LoopKind, [MadeStatement])
  case attempt([MadeStatement], catchesAll: Bool, [MadeStatement])
  case `defer`([MadeStatement])
  case choose([[MadeStatement]])
  case inline([MadeStatement])
  case leave(Leaving)

  public enum LoopKind: CaseIterable { case `while`, `for`, `repeat` }
  public enum Leaving: String {
    case `return`
    case `throw` = "throw Failure()"
    case `break`
    case `continue`
  }
}

/// Makes bodies of a few statements.
struct BodyMaker {
  var random: SplitMix64

  mutating func body(depth: Int, inLoop: Bool, inDefer: Bool = false, inSwitch: Bool = false) -> [MadeStatement] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      statement(depth: depth, inLoop: inLoop, inDefer: inDefer, inSwitch: inSwitch)
    }
  }

  private mutating func statement(depth: Int, inLoop: Bool, inDefer: Bool, inSwitch: Bool) -> MadeStatement {
    let name = ["set", "reset", "other"].randomElement(using: &random) ?? "set"
    if inDefer || depth == 0 { return simple(name, inLoop, inDefer, inSwitch) }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      let other = Bool.random(using: &random) ? body(depth: depth - 1, inLoop: inLoop, inSwitch: inSwitch) : nil
      return .branch(body(depth: depth - 1, inLoop: inLoop, inSwitch: inSwitch), other)
    case 2: return .guard([.call(name), .leave(inLoop ? .continue : .return)])
    case 3:
      return .loop(
        MadeStatement.LoopKind.allCases.randomElement(using: &random) ?? .while, body(depth: depth - 1, inLoop: true))
    case 4:
      return .attempt(
        body(depth: depth - 1, inLoop: inLoop, inSwitch: inSwitch), catchesAll: Bool.random(using: &random),
        body(depth: depth - 1, inLoop: inLoop, inSwitch: inSwitch))
    case 5: return .defer(body(depth: 0, inLoop: false, inDefer: true))
    case 6:
      return .choose((0..<2).map { _ in body(depth: depth - 1, inLoop: inLoop, inSwitch: true) })
    case 7: return .inline([.call(name), .branch([.leave(.return)], nil), .call("reset")])
    default: return simple(name, inLoop, inDefer, inSwitch)
    }
  }

  private mutating func simple(_ name: String, _ inLoop: Bool, _ inDefer: Bool, _ inSwitch: Bool) -> MadeStatement {
    if inDefer { return .call(name) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .tryCall(name)
    case 1: return .optionalTry(name)
    case 2: return .leave(.return)
    case 3: return .leave(.throw)
    case 4 where inLoop: return .leave(.break)
    case 5 where inLoop && !inSwitch: return .leave(.continue)
    default: return .call(name)
    }
  }
}
