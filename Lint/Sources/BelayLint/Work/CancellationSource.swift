// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether something that a body tries throws when its task is cancelled.
///
/// Many awaited calls never do: a database, a file, a wrapped callback. Evidence is Apple's API that throws (a sleep, a
/// check, `URLSession`), in the body or in a function that it calls.
struct CancellationSource {
  let context: RuleContext

  func isTried(in node: some SyntaxProtocol, of type: TypeFacts?, depth: Int = 0) -> Bool {
    let search = TrySearch(viewMode: .sourceAccurate)
    search.walk(node)
    if search.throwsItself { return true }
    guard depth < 5 else { return false }
    return search.calls.contains { call in
      callees(of: call, from: type).contains { callee in
        guard callee.method.isThrowing, let body = callee.method.body else { return false }
        return isTried(in: body, of: callee.type, depth: depth + 1)
      }
    }
  }

  private typealias Callee = (type: TypeFacts, method: MethodFacts)

  /// The functions that a call may run: by the type of its base, or by name if only few functions have that name.
  private func callees(of call: FunctionCallExprSyntax, from type: TypeFacts?) -> [Callee] {
    guard let name = call.calleeName else { return [] }
    var path = call.calledExpression.namePath ?? []
    if path.first == "self" { path.removeFirst() }
    if let type, path.count == 1 {
      return context.index.lineage(of: type).flatMap { part in
        (part.methods[name] ?? []).filter { $0.accepts(call) }.map { (part, $0) }
      }
    }
    if let type, path.count == 2, let known = context.index.typeOfProperty(path[0], of: type) {
      let types = known.kind == .protocol ? implementers(of: known) : context.index.lineage(of: known)
      return methods(name, of: types, call)
    }
    let all = methods(name, of: context.index.types(in: .declarers, of: name), call)
    return all.count <= 8 ? all : []
  }

  private func implementers(of part: TypeFacts) -> [TypeFacts] {
    [part] + Set([part.shortName, part.name]).flatMap { context.index.types(in: .inheritors, of: $0) }
  }

  private func methods(_ name: String, of types: [TypeFacts], _ call: FunctionCallExprSyntax) -> [Callee] {
    types.flatMap { type in
      (type.methods[name] ?? []).filter { $0.accepts(call) && $0.body != nil }.map { (type, $0) }
    }
  }
}

/// Finds the tries in a body whose errors leave it.
private final class TrySearch: SyntaxVisitor {
  var throwsItself = false
  var calls: [FunctionCallExprSyntax] = []

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    FlowReader.runsInline(node) ? .visitChildren : .skipChildren
  }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    guard node.catchesAll || node.catchClauses.contains(where: { $0.isAboutCancellation }) else {
      return .visitChildren
    }
    for clause in node.catchClauses { walk(clause.body) }
    return .skipChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    node.questionOrExclamationMark == nil ? .visitChildren : .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.isTried, let name = node.calleeName else { return .visitChildren }
    let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    switch name {
    case "sleep", "checkCancellation": throwsItself = true
    case "data", "upload", "download", "bytes":
      if let base, isSession(base, node) { throwsItself = true } else { calls.append(node) }
    default: calls.append(node)
    }
    return .visitChildren
  }

  /// `URLSession.shared`, or a call that takes a URL or a request and awaits the bytes: `session.data(for: request)`.
  private func isSession(_ base: ExprSyntax, _ call: FunctionCallExprSyntax) -> Bool {
    if base.namePath?.first == "URLSession" { return true }
    return call.isAwaited && (call.argument("for") ?? call.argument("from")) != nil
  }
}

extension FunctionCallExprSyntax {
  /// Whether a `try` that passes its error on covers it.
  fileprivate var isTried: Bool {
    for node in ancestors {
      if let attempt = node.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark == nil }
      if node.is(CodeBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension CatchClauseSyntax {
  /// `catch is CancellationError`, `catch URLError.cancelled`, `catch let error where error.isCancelled`
  var isOnlyForCancellation: Bool {
    catchItems.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      return name.lowercased().contains("cancel")
    }
  }

  /// Whether it checks for cancellation, in its pattern or in its first lines.
  var isAboutCancellation: Bool {
    if LifetimeMention.isIn(self) { return true }
    return tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      return name.lowercased().contains("cancel")
    }
  }
}
