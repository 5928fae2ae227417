// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Makes bodies of a few statements.
struct BodyMaker {
  var random: SplitMix64
  private var count = 0

  init(random: SplitMix64) { self.random = random }

  /// What is around a statement, and so which ways it can leave.
  struct Around {
    var inLoop = false
    /// The innermost of the loops and `switch`es around it is a `switch`.
    var inSwitch = false
    var canFallThrough = false
    /// The labels of the loops around it, and of everything that has one.
    var loops: [String] = []
    var labels: [String] = []

    var loop: Around {
      var around = self
      (around.inLoop, around.inSwitch, around.canFallThrough) = (true, false, false)
      return around
    }
  }

  mutating func body(depth: Int, _ around: Around = Around()) -> [MadeStatement] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in statement(depth, around) }
  }

  private mutating func name() -> String { ["set", "reset", "other"].randomElement(using: &random) ?? "set" }

  private mutating func statement(_ depth: Int, _ around: Around) -> MadeStatement {
    if depth == 0 { return simple(around) }
    let kind = Int.random(in: 0..<14, using: &random)
    guard [0, 1, 3, 4, 6].contains(kind) else { return other(kind, depth, around) }
    // One in three has a label.
    guard Int.random(in: 0..<3, using: &random) == 0 else { return compound(kind, depth, around) }
    count += 1
    let label = "label\(count)"
    var inner = around
    inner.labels.append(label)
    if kind == 3 { inner.loops.append(label) }
    return .labeled(label, compound(kind, depth, inner))
  }

  private mutating func compound(_ kind: Int, _ depth: Int, _ around: Around) -> MadeStatement {
    switch kind {
    case 3:
      let loop = MadeStatement.LoopKind.allCases.randomElement(using: &random) ?? .while
      return .loop(loop, body(depth: depth - 1, around.loop))
    case 4:
      let attempted = body(depth: depth - 1, around)
      return .attempt(attempted, catchesAll: Bool.random(using: &random), body(depth: depth - 1, around))
    case 6:
      var (first, last) = (around, around)
      (first.inSwitch, first.canFallThrough) = (true, true)
      (last.inSwitch, last.canFallThrough) = (true, false)
      return .choose([body(depth: depth - 1, first), body(depth: depth - 1, last)])
    default:
      let then = body(depth: depth - 1, around)
      return .branch(then, Bool.random(using: &random) ? body(depth: depth - 1, around) : nil)
    }
  }

  private mutating func other(_ kind: Int, _ depth: Int, _ around: Around) -> MadeStatement {
    switch kind {
    case 2: .guard([.call(name()), .leave(around.inLoop ? .continue : .return)])
    case 5: .defer((0..<Int.random(in: 1...3, using: &random)).map { _ in .call(name()) })
    case 7: .inline([.call(name()), .branch([.leave(.return)], nil), .call("reset")])
    case 8: .task(body(depth: depth - 1))
    default: simple(around)
    }
  }

  private mutating func simple(_ around: Around) -> MadeStatement {
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return .tryCall(name())
    case 1: return .optionalTry(name())
    case 2: return .leave(.return)
    case 3: return .leave(.throw)
    case 4 where around.inLoop || around.inSwitch: return .leave(.break)
    case 5 where around.inLoop: return .leave(.continue)
    case 6 where around.canFallThrough: return .leave(.fallthrough)
    case 7:
      guard let label = around.labels.randomElement(using: &random) else { return .call(name()) }
      return .jump(.break, label)
    case 8:
      guard let label = around.loops.randomElement(using: &random) else { return .call(name()) }
      return .jump(.continue, label)
    default: return .call(name())
    }
  }
}
