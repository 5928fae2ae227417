// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether a method of a property is called: `scanner?.stop()`, `self.scope.end()`.
final class ToldSearch: SyntaxVisitor {
  private let property: String
  private let methods: Set<String>?
  private var found = false

  static func isTold(_ property: String, any methods: Set<String>? = nil, in node: Syntax) -> Bool {
    let search = ToldSearch(property, methods)
    search.walk(node)
    return search.found
  }

  private init(_ property: String, _ methods: Set<String>?) {
    (self.property, self.methods) = (property, methods)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let path = node.calledExpression.namePath?.drop { $0 == "self" } ?? []
    if path.count == 2, path.first == property, methods?.contains(path.last ?? "") ?? true { found = true }
    return .visitChildren
  }
}
