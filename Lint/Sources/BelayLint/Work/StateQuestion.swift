// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether code checks its owner's state before it acts: then it does nothing for a run that has ended.
enum StateQuestion {
  /// Whether an `if` or a `guard` about a member covers all of the statements, here or in the method that they call.
  static func guards(_ statements: [CodeBlockItemSyntax], of owner: Owner) -> Bool {
    var isAsked = false
    for item in statements {
      if let check = item.item.as(GuardStmtSyntax.self), asks(check.conditions, owner) { return true }
      if isAsked || !SelfUse.isIn(Syntax(item), of: owner) { continue }
      if item.item.as(DoStmtSyntax.self)?.triesBeforeItWrites(owner) ?? false {
        isAsked = true
        continue
      }
      if let choice = item.choice, asks(choice.conditions, owner) {
        isAsked = true
        continue
      }
      guard let method = calledMethod(in: item, of: owner), asksFirst(method, owner) else { return false }
      isAsked = true
    }
    return isAsked
  }

  /// Whether they compare or test a stored member that is not the task itself.
  static func asks(_ conditions: ConditionElementListSyntax, _ owner: Owner) -> Bool {
    conditions.contains { element in
      switch element.condition {
      case .expression(let expression): MemberReadSearch.isIn(expression, of: owner)
      case .optionalBinding(let binding):
        // `guard let until`: the member of that name.
        binding.initializer.map { MemberReadSearch.isIn($0.value, of: owner) }
          ?? owner.property(binding.pattern.trimmedDescription).map { !$0.holdsTask } ?? false
      case .matchingPattern(let pattern): MemberReadSearch.isIn(pattern.initializer.value, of: owner)
      default: false
      }
    }
  }

  /// The only method of the own type that a statement calls, also through `self?`, `await` and `MainActor.run`.
  private static func calledMethod(in item: CodeBlockItemSyntax, of owner: Owner) -> MethodFacts? {
    let calls = FlowReader.read(item).calls.filter { $0.property == nil }
    let methods = calls.flatMap { call in
      owner.methodsWhateverHides(call.method).filter { $0.accepts(call.call) }
    }
    return methods.count == 1 ? methods[0] : nil
  }

  private static func asksFirst(_ method: MethodFacts, _ caller: Owner) -> Bool {
    guard let body = method.body else { return false }
    let owner = caller.seen(from: body)
    for item in body {
      if item.item.is(VariableDeclSyntax.self) { continue }
      if let check = item.item.as(GuardStmtSyntax.self) { return asks(check.conditions, owner) }
      if let choice = item.choice { return body.count == 1 && asks(choice.conditions, owner) }
      return false
    }
    return false
  }
}

extension DoStmtSyntax {
  /// Whether it changes something only after a `try await`, which a cancelled task is unlikely to pass, and its catches
  /// change nothing.
  fileprivate func triesBeforeItWrites(_ owner: Owner) -> Bool {
    guard let first = body.statements.first(where: { SelfUse.isIn(Syntax($0), of: owner) }),
      ThrowingAwait.first(in: Syntax(first)) != nil
    else { return false }
    return catchClauses.allSatisfy { $0.writtenState(of: owner) == nil }
  }
}

extension CodeBlockItemSyntax {
  fileprivate var choice: IfExprSyntax? {
    item.as(IfExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
  }
}

/// Finds a stored member of the owner, bare or after `self`.
final class MemberReadSearch: SyntaxVisitor {
  private let owner: Owner
  private var found = false

  static func isIn(_ node: some SyntaxProtocol, of owner: Owner) -> Bool {
    let search = MemberReadSearch(owner)
    search.walk(node)
    return search.found
  }

  private init(_ owner: Owner) {
    self.owner = owner
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plain
    let isAfterSelf = node.parent?.as(MemberAccessExprSyntax.self)?.base?.isSelf ?? false
    guard !node.isMemberName || isAfterSelf, let property = owner.property(name), !property.holdsTask else {
      return .skipChildren
    }
    if isAfterSelf || owner.isMember(name) { found = true }
    return .skipChildren
  }
}
