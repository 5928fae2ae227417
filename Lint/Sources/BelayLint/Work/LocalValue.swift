// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The initial value of a local constant.
enum LocalValue {
  static func of(_ name: String, before node: some SyntaxProtocol) -> ExprSyntax? {
    for ancestor in node.ancestors {
      if ancestor.is(MemberBlockSyntax.self) { return nil }
      guard let list = ancestor.as(CodeBlockItemListSyntax.self) else { continue }
      for item in list where item.begin < node.begin {
        if let value = item.item.as(GuardStmtSyntax.self)?.conditions.bound(to: name) { return value }
        guard let declaration = item.item.as(VariableDeclSyntax.self) else { continue }
        for binding in declaration.bindings
        where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain == name {
          if let value = binding.initializer?.value { return value }
        }
      }
    }
    return nil
  }
}

extension ConditionElementListSyntax {
  /// `x` for the `a` of `guard let a = x`.
  fileprivate func bound(to name: String) -> ExprSyntax? {
    for element in self {
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plain == name
      else { continue }
      return binding.initializer?.value
    }
    return nil
  }
}

extension TypeFacts {
  /// Whether the method makes a stream and finishes it before it returns.
  func hasFiniteSource(_ name: String) -> Bool {
    methods[name]?.contains { $0.body.map(FiniteStream.isMade) ?? false } ?? false
  }
}

/// Finds a stream whose closure ends it in its own last lines.
final class FiniteStream: SyntaxVisitor {
  private var found = false

  static func isMade(in body: CodeBlockItemListSyntax) -> Bool {
    let search = FiniteStream(viewMode: .sourceAccurate)
    search.walk(body)
    return search.found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calleeName, name == "AsyncStream" || name == "AsyncThrowingStream",
      let closure = node.lastClosure
    else { return .visitChildren }
    if closure.finishesSynchronously { found = true }
    return .skipChildren
  }
}

extension ClosureExprSyntax {
  /// Whether the closure itself calls `finish`, not a closure that it passes on.
  var finishesSynchronously: Bool {
    guard let continuation = parameterNames.first else { return false }
    return statements.contains { item in
      guard let call = item.item.as(FunctionCallExprSyntax.self) else { return false }
      return call.calledExpression.namePath == [continuation, "finish"]
    }
  }
}
