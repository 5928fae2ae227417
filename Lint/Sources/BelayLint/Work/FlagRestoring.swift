// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether a flag is reset when a line throws.
enum FlagRestoring {
  static func isDoneOnThrow(_ pair: FlagPair, _ owner: Owner) -> Bool {
    if isInDefer(pair) { return true }
    var node = Syntax(pair.resetItem)
    while let parent = node.parent {
      if let attempt = parent.as(DoStmtSyntax.self), attempt.body.id == node.id, !attempt.catchClauses.isEmpty {
        if isReset(after: attempt, pair) { return true }
        let restores = attempt.catchClauses.allSatisfy { self.restores($0, pair, owner) }
        if restores { return attempt.catchesAll || !leaves(attempt) }
        if attempt.catchesAll { return false }
      }
      if parent.is(ClosureExprSyntax.self) {
        // The error of a task is dropped. What another function does with its closure's error is unknown.
        guard let call = parent.as(ClosureExprSyntax.self)?.receivingCall else { return true }
        return !(call.isTask || ["task", "refreshable"].contains(call.calleeName ?? ""))
      }
      if parent.isFunctionLike { break }
      node = parent
    }
    return owner.lineage.contains { $0.assignedInCatch.contains(pair.path) }
  }

  private static func leaves(_ attempt: DoStmtSyntax) -> Bool { false }

  /// Whether a `defer` precedes the reset in an enclosing list.
  private static func isInDefer(_ pair: FlagPair) -> Bool {
    for ancestor in pair.resetItem.ancestors {
      if ancestor.isFunctionLike || ancestor.is(ClosureExprSyntax.self) { return false }
      guard let list = ancestor.as(CodeBlockItemListSyntax.self) else { continue }
      let deferred = FileMemo.value("defers", of: list.id) { list.filter { $0.item.is(DeferStmtSyntax.self) } }
      for item in deferred where item.begin < pair.resetItem.begin {
        if NameSearch.findsMember(pair.path.split(separator: ".").last.map(String.init) ?? pair.path, in: item) {
          return true
        }
      }
    }
    return false
  }

  /// Whether a statement after the `do` resets the flag.
  private static func isReset(after attempt: DoStmtSyntax, _ pair: FlagPair) -> Bool {
    guard let item = attempt.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    return list.contains { $0.begin > item.begin && PathAssignment.isIn($0, of: pair.path) }
  }

  private static func restores(_ clause: CatchClauseSyntax, _ pair: FlagPair, _ owner: Owner) -> Bool {
    if PathAssignment.isIn(clause.body, of: pair.path) { return true }
    // A newer run has superseded this one, and the flag belongs to the newer one.
    if LifetimeMention.isIn(clause) || clause.isOnlyForCancellation { return true }
    let calls = CallNames.all(in: clause.body)
    return calls.contains { name in
      leaving.contains(name)
        || owner.methodsWhateverHides(name).contains {
          $0.allAssignments.contains(pair.path) || !$0.allCalled.isDisjoint(with: leaving)
        }
    }
  }

  /// After these calls there is no screen left that shows the flag.
  private static let leaving: Set<String> = [
    "dismiss", "fatalError", "preconditionFailure", "popViewController", "popToRootViewController",
  ]
}

/// Whether a path is assigned anywhere below.
final class PathAssignment: SyntaxVisitor {
  private let path: String
  private var found = false

  static func isIn(_ node: some SyntaxProtocol, of path: String) -> Bool {
    let search = PathAssignment(path)
    search.walk(node)
    return search.found
  }

  private init(_ path: String) {
    self.path = path
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if Assignment(node)?.path == path { found = true }
    return .visitChildren
  }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // `isLoading.toggle()`
    if node.calleeName == "toggle", NameSearch.findsMember(path, in: node.calledExpression) { found = true }
    return .visitChildren
  }
}

/// Collects the names of the called functions.
final class CallNames: SyntaxVisitor {
  private var names: Set<String> = []

  static func all(in node: some SyntaxProtocol) -> Set<String> {
    let search = CallNames(viewMode: .sourceAccurate)
    search.walk(node)
    return search.names
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calleeName { names.insert(name) }
    return .visitChildren
  }
}

/// A `try` with an `await` that leaves the statement when it throws.
final class ThrowingAwait: SyntaxVisitor {
  private var found: Syntax?

  static func first(in node: Syntax) -> Syntax? {
    let search = ThrowingAwait(viewMode: .sourceAccurate)
    search.walk(node)
    return search.found
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    node.catchesAll ? .skipChildren : .visitChildren
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    guard found == nil, node.questionOrExclamationMark == nil else { return .visitChildren }
    let awaits = node.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) }
    if awaits { found = Syntax(node) }
    return .visitChildren
  }
}
