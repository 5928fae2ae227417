// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension TaskSite {
  /// The property that is assigned a local constant: `let upload = Task { … }; self.upload = upload`.
  static func property(of local: String, after call: FunctionCallExprSyntax) -> String? {
    guard let function = call.enclosingFunction else { return nil }
    let search = StoringSearch(local, after: call.begin)
    search.walk(function)
    return search.property
  }

  /// The same task as stored in a property by the caller of the method that makes it: `updates = listenForUpdates()`.
  func whereReturned(to owner: Owner) -> TaskSite {
    guard destination == .elsewhere, isReturned, let function = call.enclosingFunction?.as(FunctionDeclSyntax.self),
      let name = owner.lineage.lazy.compactMap({ $0.keptResults[function.name.plain] }).first
    else { return self }
    return TaskSite(call, closure, kept: .property(name))
  }

  /// Whether its function returns it.
  private var isReturned: Bool {
    guard let parent = call.parent else { return false }
    if parent.is(ReturnStmtSyntax.self) { return true }
    guard let list = parent.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    return list.count == 1 && list.parent?.parent?.is(FunctionDeclSyntax.self) ?? false
  }

  /// Whether it clears its own property after its work, `task = nil`: such code expects the task to end.
  var isExpectedToEnd: Bool {
    guard let name = keptName else { return false }
    return closure.statements.dropFirst().contains { item in
      guard let assignment = item.item.as(SequenceExprSyntax.self).flatMap(Assignment.init) else { return false }
      return assignment.path == name && assignment.right.first?.is(NilLiteralExprSyntax.self) ?? false
    }
  }
}

extension EndlessHold {
  /// Whether it loops in an object that the owner stores, and that the owner stops when the screen disappears.
  func isStoppedOnDisappear(of owner: Owner) -> Bool {
    guard case .through(_, let property?) = path else { return false }
    return owner.lineage.contains { type in
      type.bodies().filter { $0.name.lowercased().contains("disappear") }.contains { body in
        let called = body.allCalls.flatMap { owner.methodsWhateverHides($0) }
        return ([body] + called).contains { $0.node.map { ToldSearch.isTold(property, in: $0) } ?? false }
      }
    }
  }
}

/// `self.task = local`
private final class StoringSearch: SyntaxVisitor {
  private let local: String
  private let start: Int
  var property: String?

  init(_ local: String, after start: Int) {
    (self.local, self.start) = (local, start)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.begin > start, let assignment = Assignment(node), assignment.right.count == 1,
      assignment.right[0].namePath == [local], assignment.left.beginsWithSelf || assignment.left.ownName != local,
      let kept = assignment.left.keptProperty
    else { return .visitChildren }
    property = property ?? kept
    return .visitChildren
  }
}
