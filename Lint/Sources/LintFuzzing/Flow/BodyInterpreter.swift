// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a run of a body ended, and in which state.
struct MadeExit: Hashable, CustomStringConvertible {
  enum Kind: String { case end, `return`, `throw` }

  let kind: Kind
  let isSet: Bool
  /// The way out of a `Task`, which goes on without the function.
  var isOfTask = false

  var description: String { "\(isOfTask ? "task " : "")\(kind.rawValue) \(isSet ? "set" : "reset")" }
}

/// Runs a body for every sequence of decisions, a loop for up to three rounds.
struct BodyInterpreter {
  private enum Flow {
    case goesOn
    case leaves(MadeStatement.Leaving, to: String? = nil)
  }

  private var isSet = false
  private var ofTasks: Set<MadeExit> = []
  private var decisions: [Bool] = []
  private var position = 0
  /// The sequence is longer than what is tried.
  private var isTooLong = false

  /// All exits; nil if there are too many ways to try them.
  static func exits(of body: [MadeStatement]) -> Set<MadeExit>? {
    var exits: Set<MadeExit> = []
    var decisions: [Bool] = []
    for _ in 0..<20_000 {
      var run = BodyInterpreter()
      run.decisions = decisions
      let flow = run.run(body)
      if !run.isTooLong { exits.insert(MadeExit(kind: kind(of: flow), isSet: run.isSet)) }
      exits.formUnion(run.ofTasks)
      // The next sequence: the last `false` becomes `true`.
      decisions = run.decisions
      while decisions.last == true { decisions.removeLast() }
      if decisions.isEmpty { return exits }
      decisions[decisions.count - 1] = true
    }
    return nil
  }

  private static func kind(of flow: Flow) -> MadeExit.Kind {
    switch flow {
    case .goesOn: .end
    case .leaves(.throw, _): .throw
    case .leaves: .return
    }
  }

  private mutating func decide() -> Bool {
    defer { position += 1 }
    if position == decisions.count { decisions.append(false) }
    return decisions[position]
  }

  private mutating func call(_ name: String) {
    if name == "set" { isSet = true }
    if name == "reset" { isSet = false }
  }

  private mutating func run(_ body: [MadeStatement]) -> Flow {
    var deferred: [[MadeStatement]] = []
    var flow = Flow.goesOn
    statements: for statement in body {
      if case .defer(let body) = statement {
        deferred.append(body)
        continue
      }
      flow = run(statement)
      if case .leaves = flow { break statements }
    }
    for body in deferred.reversed() { _ = run(body) }
    return flow
  }

  private mutating func run(_ statement: MadeStatement, label: String? = nil) -> Flow {
    switch statement {
    case .call(let name): call(name)
    case .tryCall(let name):
      if decide() { return .leaves(.throw) }
      call(name)
    case .optionalTry(let name): if !decide() { call(name) }
    case .branch(let then, let other): return decide() ? run(then) : run(other ?? [])
    case .guard(let body): return decide() ? .goesOn : run(body)
    case .loop(let kind, let body): return loop(kind, body, label)
    case .attempt(let body, let catchesAll, let handler):
      let flow = run(body)
      guard case .leaves(.throw, _) = flow else { return flow }
      return catchesAll || decide() ? run(handler) : flow
    case .defer: break
    case .choose(let bodies):
      var flow = decide() ? run(bodies[0]) : run(bodies[1])
      if case .leaves(.fallthrough, _) = flow { flow = run(bodies[1]) }
      if case .leaves(.break, to: nil) = flow { return .goesOn }
      return flow
    case .inline(let body):
      let flow = run(body)
      if case .leaves(.return, _) = flow { return .goesOn }
      return flow
    case .task(let body): task(body)
    case .labeled(let label, let statement):
      let flow = run(statement, label: label)
      if case .leaves(.break, to: label) = flow { return .goesOn }
      return flow
    case .leave(let way): return .leaves(way)
    case .jump(let way, let label): return .leaves(way, to: label)
    }
    return .goesOn
  }

  /// The task has what the function has begun; the function goes on with nothing.
  private mutating func task(_ body: [MadeStatement]) {
    let wasTooLong = isTooLong
    let flow = run(body)
    if !isTooLong { ofTasks.insert(MadeExit(kind: Self.kind(of: flow), isSet: isSet, isOfTask: true)) }
    isTooLong = wasTooLong
    isSet = false
  }

  private mutating func loop(_ kind: MadeStatement.LoopKind, _ body: [MadeStatement], _ label: String?) -> Flow {
    for round in 0..<4 {
      if kind != .repeat || round > 0, !decide() { return .goesOn }
      if round == 3 {
        isTooLong = true
        return .goesOn
      }
      switch run(body) {
      case .goesOn, .leaves(.continue, to: nil): continue
      case .leaves(.continue, to: let name) where name == label: continue
      case .leaves(.break, to: nil): return .goesOn
      case let flow: return flow
      }
    }
    return .goesOn
  }
}
