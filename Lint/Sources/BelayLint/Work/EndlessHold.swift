// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// How a closure that does not end keeps its owner alive.
struct EndlessHold {
  enum Path {
    /// It captures `self`, directly or by a member.
    case uses(String)
    /// A weak `self` becomes strong before the loop.
    case bound(line: Int)
    /// A method of the owner loops, and holds `self` meanwhile.
    case through(method: String, of: String?)
  }

  let path: Path
  let level: LoopLevel

  static func find(in closure: ClosureExprSyntax, of owner: Owner, _ context: RuleContext) -> EndlessHold? {
    let capture = SelfCapture.of(closure)
    let flow = FlowReader.read(closure.statements)
    for loop in flow.loops {
      let level = context.judge.level(of: loop)
      guard level > .bounded, let path = path(to: loop, in: closure, capture, owner, context) else { continue }
      return EndlessHold(path: path, level: level)
    }
    for call in flow.calls where call.isAwaited {
      let level = call.level(of: owner, capture, context)
      if level > .bounded { return EndlessHold(path: .through(method: call.shown, of: call.property), level: level) }
    }
    return nil
  }

  private static func path(
    to loop: Syntax, in closure: ClosureExprSyntax, _ capture: SelfCapture, _ owner: Owner, _ context: RuleContext
  ) -> Path? {
    switch capture {
    case .strong: return SelfUse.first(in: closure, of: owner).map { .uses($0.name) }
    case .unowned: return nil
    case .weak:
      guard let binding = StrongBinding.holding(loop, in: closure), binding.isUsed(in: loop, of: owner) else {
        return nil
      }
      return .bound(line: context.line(of: binding.node))
    }
  }
}

extension OwnCall {
  var shown: String { (property.map { $0 + "." } ?? "") + method + "()" }

  /// How long the called method runs, if it is one of the owner or of a property of the owner.
  fileprivate func level(of owner: Owner, _ capture: SelfCapture, _ context: RuleContext) -> LoopLevel {
    guard let property else {
      let path = call.calledExpression.namePath
      let methods = path?.count == 1 ? owner.methods(method) : owner.methodsWhateverHides(method)
      return methods.filter { !$0.isStatic && $0.accepts(call) }
        .map { context.level(of: $0, in: owner.type) }.max() ?? .bounded
    }
    guard capture == .strong, owner.isMember(property),
      let type = context.index.typeOfProperty(property, of: owner.type)
    else { return .bounded }
    return context.index.methods(method, of: type).filter { !$0.isStatic && $0.accepts(call) }
      .map { context.level(of: $0, in: type) }.max() ?? .bounded
  }
}

extension MethodFacts {
  /// Whether the labels of a call match: arguments with a default value may be missing.
  func accepts(_ call: FunctionCallExprSyntax) -> Bool {
    var rest = labels[...]
    for argument in call.arguments {
      let label = argument.label?.plain ?? "_"
      guard let index = rest.firstIndex(of: label) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }
}

extension RuleContext {
  /// How long a method runs: because of its own loops, or of those in a method of the same type that it awaits.
  func level(of method: MethodFacts, in type: TypeFacts, depth: Int = 0) -> LoopLevel {
    let judge = LoopJudge(index: index, configuration: configuration, path: method.path)
    let own = method.flow.loops.map(judge.level).max() ?? .bounded
    guard own == .bounded, depth < 2 else { return own }
    for call in method.flow.calls where call.isAwaited && call.property == nil {
      let callees = index.methods(call.method, of: type).filter { !$0.isStatic && $0.accepts(call.call) }
      if let level = callees.map({ self.level(of: $0, in: type, depth: depth + 1) }).max(), level > .bounded {
        return level
      }
    }
    return .bounded
  }
}

extension StrongBinding {
  /// Whether the loop uses the bound `self`: otherwise it need not hold it.
  fileprivate func isUsed(in loop: Syntax, of owner: Owner) -> Bool {
    let name = node.pattern.trimmedDescription
    let body: Syntax? =
      loop.as(ForStmtSyntax.self).map { Syntax($0.body) } ?? loop.as(WhileStmtSyntax.self).map { Syntax($0.body) }
      ?? loop.as(RepeatStmtSyntax.self).map { Syntax($0.body) }
    guard let body else { return false }
    return name == "self" || name == "`self`" ? SelfUse.isIn(body, of: owner) : NameSearch.finds(name, in: body)
  }
}
