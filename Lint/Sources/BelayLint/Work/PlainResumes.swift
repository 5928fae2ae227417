// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether a continuation is only resumed without a value.
final class PlainResumes: SyntaxVisitor {
  private let name: String
  private var (plain, other) = (0, 0)

  static func only(in closure: ClosureExprSyntax, of name: String) -> Bool {
    let search = PlainResumes(name)
    search.walk(closure.statements)
    return search.plain > 0 && search.other == 0
  }

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.namePath == [name, "resume"], node.arguments.isEmpty, node.trailingClosure == nil {
      plain += 1
    }
    return .visitChildren
  }
  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.baseName.plain == name, !node.isMemberName else { return .skipChildren }
    let call = node.parent?.parent?.as(FunctionCallExprSyntax.self)
    if call.map({ !$0.arguments.isEmpty || $0.calleeName != "resume" }) ?? true { other += 1 }
    return .skipChildren
  }
}
