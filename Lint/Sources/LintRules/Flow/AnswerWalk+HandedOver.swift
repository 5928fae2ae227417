// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension AnswerWalk {
  // MARK: One call down

  /// Functions of the repository that are given the answer, or a closure with it, and have a way on which they drop it.
  func handedOver(_ depth: Int) -> [LostAnswer] {
    root.subtree.lazy.filter { $0.kind == .call }.compactMap { dropped(by: $0, depth) }.prefix(1).map { $0 }
  }

  /// The way on which the function that is called drops what it is given.
  func dropped(by call: CodeElement, _ depth: Int) -> LostAnswer? {
    guard let name = call.calleeName, !call.startsTask, !call.runsClosureInline,
      !(call.receiver.map { answers(in: $0) } ?? false), !isAnsweredElsewhere(than: call)
    else { return nil }
    let given = call.arguments.filter { carries($0) }
    if given.isEmpty { return nil }
    let callees = repository.callees(of: call).filter { $0.body != nil }
    guard callees.count == 1, let callee = callees.first, !callee.contains(call), !root.contains(callee) else {
      return nil
    }
    let parameters = call.parameters(of: callee, for: given)
    let isUsed = call.parent?.kind != .block
    guard parameters.count == given.count,
      let lost = repository.drop(of: parameters, in: callee, isUsed: isUsed, depth)
    else { return nil }
    let place = lost.element.place
    return LostAnswer(
      element: call,
      reason: Message(
        en: "when \(name)() drops it at \(place) (\(lost.reason.en))",
        ja: "\(name)() が \(place) で呼び出さずに終わると（\(lost.reason.ja)）"),
      lacks: lost.lacks, needsSelf: lost.needsSelf)
  }

  /// A closure that answers, or the answer itself.
  private func carries(_ argument: CodeElement) -> Bool {
    guard let value = argument.firstChild, answers(in: argument) else { return false }
    return value.kind == .closure || value.kind == .name
      || value.kind == .member && value.firstChild?.kind == .name && value.name == "resume"
  }

  /// Whether another closure or statement answers on the same path, as a time-out does.
  func isAnsweredElsewhere(than call: CodeElement) -> Bool {
    ordered.contains { index in
      let answer = CodeElement(code: root.code, index: index)
      guard !call.contains(answer) else { return false }
      return !answer.ancestors.prefix(while: { $0 != root && !$0.contains(call) }).contains {
        [.if, .guard, .switchCase, .catchClause].contains($0.kind)
      }
    }
  }
}

extension Repository {
  /// The first way on which a function drops all of its parameters with those names.
  func drop(of parameters: [String], in function: CodeElement, isUsed: Bool, _ depth: Int) -> LostAnswer? {
    memo("drop\(depth)\(isUsed)", parameters.joined(separator: ","), function) {
      let walk = AnswerWalk(root: function, answers: parameters.flatMap { function.mentions(of: $0) }, self)
      guard walk.hasAnswer else { return nil }
      let own = walk.losses().filter { loss in
        // What it returns can tell the caller.
        loss.closure != function || loss.exit.kind == .end && !isUsed
          || loss.exit.kind == .return && (loss.exit.element.firstChild.map { $0.isNil && !isUsed } ?? true)
      }
      if !own.isEmpty { return own.map(\.lostAnswer).first { $0.lacks == nil } }
      return depth > 0 ? walk.handedOver(depth - 1).first : nil
    }
  }
}

extension CodeElement {
  /// The names of the parameters that a call gives these arguments to.
  fileprivate func parameters(of function: CodeElement, for given: [CodeElement]) -> [String] {
    let parameters = Array(function.children.all(.parameter))
    var position = 0
    var found: [String] = []
    for argument in arguments {
      let isTrailing = argument.flags.contains(.isTrailing) && argument.name.isEmpty
      let fitting = parameters[position...].indices.filter { index in
        isTrailing
          ? parameters[index].declaredType.map(TypeText.isFunction) ?? false
          : parameters[index].outerName == argument.name
      }
      // A trailing closure is for the first parameter without a default.
      let required = fitting.first(where: { !isTrailing || parameters[$0].value == nil })
      guard let match = required ?? fitting.first else { return [] }
      if given.contains(argument) { found.append(parameters[match].name) }
      position = match + 1
    }
    return found
  }
}
