// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// What happens to the old task when a property gets a new one.
enum TaskOverwrites {
  /// Whether the function cancels the property before `node`, itself or through a method that it calls.
  ///
  /// - Parameters:
  ///   - onTheSameWay: A cancel counts only if `node` may come after it: not one in another button's closure, in the other
  ///     branch, or in a branch that returns.
  static func cancelsBefore(
    _ node: some SyntaxProtocol, _ name: String, in function: some SyntaxProtocol, _ owner: Owner,
    onTheSameWay: Bool = false
  ) -> Bool {
    let search = EarlierCancel(name, before: node.begin, owner, of: onTheSameWay ? Syntax(node) : nil)
    search.walk(function)
    return search.found
  }
}

private final class EarlierCancel: SyntaxVisitor {
  private let name: String
  private let end: Int
  private let owner: Owner
  private let place: Syntax?
  var found = false

  init(_ name: String, before end: Int, _ owner: Owner, of place: Syntax?) {
    (self.name, self.end, self.owner, self.place) = (name, end, owner, place)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard let place, !FlowReader.runsInline(node) else { return .visitChildren }
    return place.isInside(node) ? .visitChildren : .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.begin < end, !found else { return .skipChildren }
    if let place, !node.mayLead(to: place) { return .visitChildren }
    var body = BodyFacts()
    if let callee = node.calleeName { body.note(node, named: callee) }
    if body.cancels.contains(name) { found = true }
    if let called = node.calledExpression.ownName,
      owner.methodsWhateverHides(called).contains(where: { $0.allCancels.contains(name) })
    {
      found = true
    }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  /// Whether `place` may come after this in the same run: every block around this that is not around `place` goes on to it.
  fileprivate func mayLead(to place: Syntax) -> Bool {
    var inner = Syntax(self)
    for ancestor in ancestors {
      if place.isInside(ancestor) {
        // Both in one `if` or `switch`, and in different branches of it.
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
  /// Its `didSet`, or a wrapper around it, cancels the old task.
  func isReplacedByCancelling(_ context: RuleContext) -> Bool {
    if cancelsWhenSet { return true }
    return wrappers.contains { wrapper in
      if wrapper.lowercased().contains("cancel") { return true }
      guard let type = context.index.type(named: wrapper, from: context.path) else { return false }
      return type.properties.values.contains { $0.cancelsWhenSet } || type.bodies().contains { !$0.allCancels.isEmpty }
    }
  }
}
