// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension CatchClauseSyntax {
  /// The property that it sets, directly or through a method of the owner; nil if that method checks for cancellation
  /// first.
  func writtenState(of owner: Owner) -> String? {
    let search = StateWrites(viewMode: .sourceAccurate)
    search.walk(body)
    if let own = search.paths.first(where: { owner.isMember($0.root) && owner.property($0.root) != nil }) { return own }
    for call in FlowReader.read(body.statements).calls where call.property == nil {
      guard call.call.arguments.contains(where: { NameSearch.finds("error", in: $0.expression) }) else { continue }
      for method in owner.methodsWhateverHides(call.method) where method.accepts(call.call) {
        guard let code = method.body, !code.mentionsCancellation else { continue }
        let inner = StateWrites(viewMode: .sourceAccurate)
        inner.walk(code)
        let there = owner.seen(from: code)
        if let own = inner.paths.first(where: { there.isMember($0.root) && there.property($0.root) != nil }) {
          return own
        }
      }
    }
    return nil
  }
}

extension String {
  /// `state` of `state.error`.
  fileprivate var root: String { String(split(separator: ".").first ?? "") }
}

extension CodeBlockItemListSyntax {
  fileprivate var mentionsCancellation: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      return name.lowercased().contains("cancel")
    }
  }
}

/// Finds assignments, except to flags: a catch that hides the spinner shows nothing.
private final class StateWrites: SyntaxVisitor {
  var paths: [String] = []

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    FlowReader.runsInline(node) ? .visitChildren : .skipChildren
  }
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = Assignment(node), let path = assignment.path, assignment.flag == nil,
      !(assignment.right.first?.is(NilLiteralExprSyntax.self) ?? false)
    {
      paths.append(path)
    }
    return .visitChildren
  }
}
