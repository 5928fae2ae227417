// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// What happens to the old task when a property is assigned a new one.
enum TaskOverwrites {
  /// Whether the function cancels the property before `node`, directly or through a method that it calls.
  ///
  /// - Parameters:
  ///   - onTheSameWay: A cancel counts only if `node` may run after it: not one in another button's closure, in the
  ///     other branch, or in a branch that returns.
  static func cancelsBefore(
    _ node: some SyntaxProtocol, _ name: String, in function: some SyntaxProtocol, _ owner: Owner,
    onTheSameWay: Bool = false
  ) -> Bool {
    let end = node.begin
    let place = onTheSameWay ? Syntax(node) : nil
    let calls = FunctionCalls.of(function)
    guard let place else { return calls.cancels(name, before: end, owner) }
    return calls.all.contains { call in
      call.begin < end && call.cancels(name, owner) && call.node.mayLead(to: place)
        && !call.isInAnotherClosure(than: place, in: function)
    }
  }
}

/// The calls of a function, and what they cancel.
private struct FunctionCalls {
  let all: [Call]
  /// The position of the first cancel of each property, and of the first call of each own method.
  private var firstCancel: [String: Int] = [:]
  private var firstCall: [String: Int] = [:]

  private init(_ all: [Call]) {
    self.all = all
    for call in all {
      for name in call.cancelled { firstCancel[name] = min(firstCancel[name] ?? .max, call.begin) }
      if let own = call.ownMethod { firstCall[own] = min(firstCall[own] ?? .max, call.begin) }
    }
  }

  func cancels(_ name: String, before end: Int, _ owner: Owner) -> Bool {
    if let begin = firstCancel[name], begin < end { return true }
    return firstCall.contains { method, begin in
      begin < end && owner.methodsWhateverHides(method).contains { $0.allCancels.contains(name) }
    }
  }

  struct Call {
    let node: FunctionCallExprSyntax
    let begin: Int
    /// The properties of the own type that it cancels itself.
    let cancelled: Set<String>
    let ownMethod: String?

    func cancels(_ name: String, _ owner: Owner) -> Bool {
      if cancelled.contains(name) { return true }
      guard let ownMethod else { return false }
      return owner.methodsWhateverHides(ownMethod).contains { $0.allCancels.contains(name) }
    }

    /// Whether it is in a closure that runs elsewhere and does not contain `place`.
    func isInAnotherClosure(than place: Syntax, in function: some SyntaxProtocol) -> Bool {
      node.ancestors.prefix { $0.id != function.id }.contains { ancestor in
        guard let closure = ancestor.as(ClosureExprSyntax.self), !FlowReader.runsInline(closure) else { return false }
        return !place.isInside(closure)
      }
    }
  }

  static func of(_ function: some SyntaxProtocol) -> FunctionCalls {
    FileMemo.value("calls", of: function.id) {
      let search = Search(viewMode: .sourceAccurate)
      search.walk(function)
      return FunctionCalls(search.calls)
    }
  }

  private final class Search: SyntaxVisitor {
    var calls: [Call] = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      var body = BodyFacts()
      if let callee = node.calleeName { body.note(node, named: callee) }
      let own = node.calledExpression.ownName
      if !body.cancels.isEmpty || own != nil {
        calls.append(Call(node: node, begin: node.begin, cancelled: body.cancels, ownMethod: own))
      }
      return .visitChildren
    }
  }
}

extension SyntaxProtocol {
  /// Whether `place` may run after this in the same run: the blocks around this, up to the one that contains `place`,
  /// do not end with a return, a throw or a break.
  fileprivate func mayLead(to place: Syntax) -> Bool {
    var inner = Syntax(self)
    for ancestor in ancestors {
      if place.isInside(ancestor) {
        // Both are in one `if` or `switch`, in different branches.
        return !(ancestor.is(IfExprSyntax.self) || ancestor.is(SwitchCaseListSyntax.self))
          || inner.is(ConditionElementListSyntax.self)
      }
      if let list = ancestor.as(CodeBlockItemListSyntax.self), let last = list.last?.item,
        last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self) || last.is(BreakStmtSyntax.self)
      {
        return false
      }
      inner = ancestor
    }
    return true
  }
}

extension PropertyFacts {
  /// Whether its `didSet`, or a wrapper around it, cancels the old task.
  func isReplacedByCancelling(_ context: RuleContext) -> Bool {
    if cancelsWhenSet { return true }
    return wrappers.contains { wrapper in
      if wrapper.lowercased().contains("cancel") { return true }
      guard let type = context.index.type(named: wrapper, from: context.path) else { return false }
      return type.properties.values.contains { $0.cancelsWhenSet } || type.bodies().contains { !$0.allCancels.isEmpty }
    }
  }
}
