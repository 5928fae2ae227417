// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A `defer` that resets a flag in a function that only starts a task.
enum DeferredReset {
  /// The task that is started after the `defer`, if the function itself awaits nothing.
  static func startedTask(after reset: FlagAssignment, in all: [FlagAssignment]) -> Syntax? {
    guard let block = reset.node.statement?.parent?.parent?.as(CodeBlockSyntax.self)?.parent?.as(DeferStmtSyntax.self),
      let item = block.parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.parent?.parent?.is(FunctionDeclSyntax.self) ?? false, !FlowReader.read(list).awaits,
      all.contains(where: {
        $0.path == reset.path && $0.value != reset.value && $0.node.statement?.parent?.id == list.id
      }),
      let last = list.last, last.begin > item.begin,
      !list.contains(where: { $0.id != last.id && $0.works(after: item) })
    else { return nil }
    if let site = TaskFinder.task(startedBy: last) { return Syntax(site.call) }
    guard let assignment = last.item.as(SequenceExprSyntax.self).flatMap(Assignment.init),
      let call = assignment.right.first?.as(FunctionCallExprSyntax.self), call.isTask
    else { return nil }
    return Syntax(call)
  }
}

extension CodeBlockItemSyntax {
  /// Whether there is a loop or a `do` in between: then the function does its work itself, and the task only delivers
  /// the result.
  fileprivate func works(after item: CodeBlockItemSyntax) -> Bool {
    guard begin > item.begin else { return false }
    return self.item.is(ForStmtSyntax.self) || self.item.is(WhileStmtSyntax.self) || self.item.is(RepeatStmtSyntax.self)
      || self.item.is(DoStmtSyntax.self)
  }
}
