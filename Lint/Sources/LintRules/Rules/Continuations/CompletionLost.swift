// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A function has a way on which it does not call its completion handler, and something relies on that call: the system, which has
/// asked, or a caller that hides, leaves or resets something in it.
struct CompletionLost {
  let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  func findings(in code: Code) -> [CodeFinding] {
    if Self.standIns.contains(where: code.path.contains) { return [] }
    return code.elements(.parameter, named: Self.isCompletion).flatMap { parameter -> [CodeFinding] in
      guard let function = parameter.parent, function.kind == .function, let body = function.body,
        body.isWrittenByHand, isHandler(parameter)
      else { return [] }
      if let system = SystemHandler(parameter, of: function) {
        if system.isNeverCalled(parameter, by: function) { return [neverCalled(parameter, function, system)] }
        return lost(parameter, in: function, system).map {
          finding($0.answer, parameter, function, .system, isTentative: !$0.isPlain)
        }
      }
      guard parameter.name != "_", !repository.isNeverCalled(function), let lost = losses(of: parameter, in: function),
        let need = needing(parameter, of: function, depth: 2)
      else { return [] }
      let plain = lost.first { $0.isPlain }
      return [finding((plain ?? lost[0]).answer, parameter, function, .caller(need), isTentative: true)]
    }
  }

  /// Files of objects that stand for others in tests.
  private static let standIns = ["Mock", "Spy", "Stub", "Fake", "TestTools"]

  // MARK: What is a completion handler

  private static func isCompletion(_ name: String) -> Bool {
    let lower = name.lowercased()
    // The system gives the handler all the same.
    if name == "_" { return true }
    return ["completion", "callback", "replyhandler", "decisionhandler", "completed"].contains {
      lower.hasPrefix($0) || lower.hasSuffix($0)
    } || ["reply", "block", "done", "finished", "handler", "contentHandler", "then", "onComplete"].contains(name)
  }

  func isHandler(_ parameter: CodeElement) -> Bool {
    guard let type = parameter.declaredType else { return false }
    if ["block", "handler"].contains(parameter.name),
      !["then", "completion", "withHandler"].contains(parameter.outerName)
    {
      return false
    }
    if TypeText.isFunction(type) {
      // What it returns would be of use at once.
      return type.hasSuffix("Void") || type.hasSuffix("()") || type.hasSuffix(")?")
    }
    let alias = repository.types(named: TypeText.last(type.filter { $0 != "?" }))
    return alias.contains { $0.kind == .alias && ($0.declaredType.map(TypeText.isFunction) ?? false) }
  }

  // MARK: The ways

  /// The first way of a method of a system protocol that does not call its handler, and the first in a function that is given it.
  private func lost(
    _ parameter: CodeElement, in function: CodeElement, _ system: SystemHandler
  ) -> [(answer: LostAnswer, isPlain: Bool)] {
    let walk = AnswerWalk(root: function, answers: function.mentions(of: parameter.name), repository)
    guard walk.hasAnswer else { return [] }
    let own = walk.losses().filter { loss in
      !(loss.exit.kind == .throw && (loss.closure == function || loss.exit.element.throwsOnlyCancellation))
        && !(loss.check.map(asksWeak) ?? false) && loss.lostAnswer.lacks == nil && !loss.lostAnswer.needsSelf
    }
    let plain = own.first { system.isPlain($0) }
    let given = walk.handedOver(1).first { $0.lacks == nil && !$0.needsSelf }
    return ((plain ?? own.first).map { [($0.lostAnswer, plain != nil)] } ?? [])
      + (given.map { [($0, system.isPlainWhenDropped)] } ?? [])
  }

  /// What waits is gone: a view that the closure has weakly.
  private func asksWeak(_ check: CodeElement) -> Bool {
    check.children.all(.conditions).contains { $0.subtree.contains(where: isOfWeak) }
  }

  /// - Returns: The ways, and whether each is one that does nothing: a guard that only returns, an error that is only logged.
  private func losses(of parameter: CodeElement, in function: CodeElement) -> [(answer: LostAnswer, isPlain: Bool)]? {
    // `success` beside `failure`: one of them is called.
    let others = function.children.all(.parameter).filter { other in
      other == parameter || (other.declaredType.map(TypeText.isFunction) ?? false)
    }
    let answers = others.flatMap { function.mentions(of: $0.name) }
    guard answers.contains(where: { $0.name == parameter.name }) else { return nil }
    let walk = AnswerWalk(root: function, answers: answers, repository)
    let returns = function.children.first(.result) != nil
    let lost = walk.losses().filter { loss in
      if loss.exit.kind == .throw && loss.closure == function { return false }
      // What it returns tells the caller.
      return !(returns && loss.closure == function)
    }
    let certain = lost.filter { !isExcused($0) }.map { ($0.lostAnswer, isPlain($0)) }
      .filter { $0.0.lacks == nil && !$0.0.needsSelf }
    return certain.isEmpty ? nil : certain
  }

  private func isPlain(_ loss: AnswerWalk.Loss) -> Bool {
    guard let check = loss.check, let conditions = check.children.first(.conditions), let body = check.body else {
      return false
    }
    let names = conditions.children.filter { $0.kind == .binding }
    guard check.kind == .guard || names.contains(where: { $0.name.lowercased().contains("err") }),
      !names.contains(where: \.bindsSelf)
    else { return false }
    return body.children.allSatisfy { statement in
      if statement.kind == .return { return statement.firstChild == nil }
      guard statement.kind == .call, let name = statement.calledPath?.joined(separator: ".").lowercased() else {
        return false
      }
      return ["log", "print", "assertion"].contains { name.contains($0) }
    }
  }

  /// A run is under way already, or is not wanted any more: another completion handler is called. Or there is more to come, or
  /// what waits is gone.
  private func isExcused(_ loss: AnswerWalk.Loss) -> Bool {
    if loss.exit.kind == .throw, loss.exit.element.throwsOnlyCancellation { return true }
    guard let check = loss.check else { return false }
    return check.subtree.filter { $0.kind == .conditions }.contains { conditions in
      conditions.subtree.contains { element in
        guard element.kind == .name || element.kind == .member || element.kind == .binding else { return false }
        let lower = element.name.lowercased()
        if BusyWords.isFlag(element.name) || element.name == "done" || isOfWeak(element) { return true }
        return ["cancel", "current", "latest", "generation", "already", "debug", "isfinal"].contains {
          lower.contains($0)
        }
      }
    }
  }

  private func isOfWeak(_ element: CodeElement) -> Bool {
    let declaration = element.kind == .name ? element.localDeclaration : element.shadowed
    return declaration.map { $0.kind == .capture && $0.flags.contains(.isWeak) && $0.name != "self" } ?? false
  }

  // MARK: Message

  private func neverCalled(
    _ parameter: CodeElement, _ function: CodeElement, _ system: SystemHandler
  ) -> CodeFinding {
    let (name, called) = (parameter.name == "_" ? parameter.outerName : parameter.name, function.name)
    return CodeFinding(
      rule: ContinuationLost.id, element: parameter,
      message: Message(
        en: "\(called) never calls \(name): the system waits for it. Call it on each path.",
        ja: "\(called) は \(name) を一度も呼ばず、呼び出しを待つシステムが待ち続けます。すべての経路で呼び出してください。"),
      isTentative: !system.isPlainWhenDropped)
  }

  private func finding(
    _ lost: LostAnswer, _ parameter: CodeElement, _ function: CodeElement, _ reliance: Reliance, isTentative: Bool
  ) -> CodeFinding {
    let (name, called) = (parameter.name, function.name)
    let harm =
      switch reliance {
      case .system: Message(en: "the system waits for it", ja: "呼び出しを待つシステムが待ち続けます")
      case .caller(let need):
        Message(en: "\(need.place) waits for it", ja: "\(need.place) が待ち続けます")
      }
    return CodeFinding(
      rule: ContinuationLost.id, element: lost.element == function ? parameter : lost.element,
      message: Message(
        en: "\(called) does not call \(name) \(lost.reason.en): \(harm.en). Call it on this path too.",
        ja: "\(lost.reason.ja)、\(called) は \(name) を呼ばず、\(harm.ja)。この経路でも呼び出してください。"),
      isTentative: isTentative)
  }
}
