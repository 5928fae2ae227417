// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A function has a way on which it does not call its completion handler, and somebody relies on that call: the system, which has
/// asked, or a caller that resumes, hides or resets something in it.
struct CompletionLost {
  private let repository: Repository

  init(_ repository: Repository) { self.repository = repository }

  func findings(in code: Code) -> [CodeFinding] {
    code.elements(.parameter, named: Self.isCompletion).flatMap { parameter -> [CodeFinding] in
      guard let function = parameter.parent, function.kind == .function, let body = function.body,
        body.isWrittenByHand, isHandler(parameter), !repository.isNeverCalled(function),
        let lost = losses(of: parameter, in: function), let reliance = reliance(on: parameter, of: function)
      else { return [] }
      return lost.prefix(2).map { finding($0, parameter, function, reliance) }
    }
  }

  // MARK: What is a completion handler

  private static func isCompletion(_ name: String) -> Bool {
    let lower = name.lowercased()
    return ["completion", "callback", "replyhandler", "decisionhandler", "completed"].contains {
      lower.hasPrefix($0) || lower.hasSuffix($0)
    } || ["reply", "block", "done", "finished", "handler", "contentHandler", "then", "onComplete"].contains(name)
  }

  private func isHandler(_ parameter: CodeElement) -> Bool {
    guard let type = parameter.declaredType else { return false }
    if ["block", "handler"].contains(parameter.name), !["then", "completion", "withHandler"].contains(parameter.outerName)
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

  private func losses(of parameter: CodeElement, in function: CodeElement) -> [LostAnswer]? {
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
    let certain = lost.filter { !isExcused($0) }.map(\.lostAnswer).filter { $0.lacks == nil && !$0.needsSelf }
    return certain.isEmpty ? nil : certain
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

  // MARK: Who relies on it

  /// Where the call is relied on.
  private enum Reliance {
    case system
    case caller(CodeElement)
  }

  private func reliance(on parameter: CodeElement, of function: CodeElement) -> Reliance? {
    if SystemHandler.isOne(parameter, of: function) { return .system }
    return needing(parameter, of: function, depth: 2).map { .caller($0) }
  }

  /// The place in a closure of a caller that has to run.
  private func needing(_ parameter: CodeElement, of function: CodeElement, depth: Int) -> CodeElement? {
    let label = parameter.outerName
    for use in repository.callers(of: function).prefix(12) {
      guard let call = use.parent, call.kind == .call, call.firstChild == use, !call.code.isTest,
        let closure = call.argument(label) ?? call.trailingClosure, closure.kind == .closure
      else { continue }
      if let need = closure.subtree.first(where: { $0.needsToRun && isBegun($0, before: closure) }) { return need }
      guard depth > 0, let outer = call.enclosingFunction, outer.kind == .function else { continue }
      for other in outer.children.all(.parameter)
      where isHandler(other) && closure.subtree.contains(where: { $0.isCallee && $0.name == other.name }) {
        if let need = needing(other, of: outer, depth: depth - 1) { return need }
      }
    }
    return nil
  }

  /// What the closure ends has begun around the call: a flag is set, an indicator shown, a group entered, a continuation waits.
  private func isBegun(_ need: CodeElement, before closure: CodeElement) -> Bool {
    if need.calleeName == "resume" || need.calleeName == "endRefreshing" { return true }
    guard let function = closure.enclosingFunction else { return false }
    return function.subtree.contains { element in
      guard element.kind == .assign || element.kind == .call, !closure.contains(element), element != need else {
        return false
      }
      return BusyFlag(element)?.isReset(need) ?? false
    }
  }

  // MARK: Message

  private func finding(
    _ lost: LostAnswer, _ parameter: CodeElement, _ function: CodeElement, _ reliance: Reliance
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
        ja: "\(lost.reason.ja)、\(called) は \(name) を呼ばず、\(harm.ja)。この経路でも呼び出してください。"))
  }
}

extension CodeElement {
  fileprivate var trailingClosure: CodeElement? {
    arguments.first { $0.flags.contains(.isTrailing) }?.children.first(.closure)
  }

  /// Code that ends what is shown or waited for: a flag is reset, an indicator hidden, a continuation resumed, a group left.
  fileprivate var needsToRun: Bool {
    switch kind {
    case .assign:
      guard name == "=", let value = assignedValue, let last = assigned?.placePath?.last else { return false }
      if value.isFalse { return BusyWords.isFlag(last) }
      return value.isTrue && (last == "isEnabled" || last == "isUserInteractionEnabled")
    case .call:
      guard let called = calleeName else { return false }
      if called == "resume" { return argument("returning") != nil || argument("throwing") != nil || argument("with") != nil }
      if ["leave", "signal", "endRefreshing", "stopAnimating", "setTaskCompleted", "fulfill", "finishRefreshing"].contains(
        called)
      {
        return true
      }
      guard ["hide", "stop", "dismiss", "end", "remove"].contains(where: called.hasPrefix) else { return false }
      return BusyWords.isIndicator(called) || (receiver?.path?.last).map(BusyWords.isIndicator) ?? false
    default: return false
    }
  }
}

/// Handlers that the system gives to methods of its protocols, and that each way has to call.
private enum SystemHandler {
  static func isOne(_ parameter: CodeElement, of function: CodeElement) -> Bool {
    guard function.enclosingType != nil else { return false }
    if parameter.outerName == "decisionHandler" { return function.name == "webView" }
    return methods[function.name]?.contains(parameter.outerName) ?? false
  }

  private static let methods: [String: Set<String>] = [
    "userNotificationCenter": ["withCompletionHandler"],
    "application": ["fetchCompletionHandler", "performFetchWithCompletionHandler"],
    "urlSession": ["completionHandler"],
    "webView": ["completionHandler"],
    "getTimeline": ["completion"],
    "getSnapshot": ["completion"],
    "getCurrentTimelineEntry": ["withHandler"],
    "getTimelineEntries": ["withHandler"],
    "session": ["replyHandler"],
    "didReceive": ["withContentHandler"],
    "beginRequest": ["completionHandler"],
  ]
}
