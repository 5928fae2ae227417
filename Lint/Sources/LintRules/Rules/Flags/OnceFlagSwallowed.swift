// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Work that is cancelled with the view's task and says nothing of it: `catch { guard !Task.isCancelled else { return } … }`.
extension Repository {
  /// Whether the element awaits a function, up to three calls away, that leaves a cancelled run without a trace.
  func keepsCancelSilent(_ awaited: CodeElement, depth: Int = 3) -> Bool {
    guard depth > 0 else { return false }
    return awaited.subtree.contains { call in
      guard call.kind == .call, call.ancestors.prefix(4).contains(where: { $0.kind == .await }) else { return false }
      return callees(of: call).prefix(3).contains { function in
        guard function.flags.contains(.isAsync), let body = function.body else { return false }
        return body.subtree.contains(where: \.leavesCancelSilently) || keepsCancelSilent(body, depth: depth - 1)
      }
    }
  }
}

extension CodeElement {
  /// A `catch` that returns at once where the task is cancelled, or one for cancellation alone that does nothing.
  fileprivate var leavesCancelSilently: Bool {
    guard kind == .catchClause, let body, parent?.body?.subtree.contains(where: { $0.kind == .await }) ?? false else {
      return false
    }
    let isForCancel = children.prefix { $0.kind != .block }.contains { part in
      part.subtree.contains { $0.name.contains("CancellationError") }
    }
    if isForCancel { return body.onlyLogs }
    guard let first = body.firstChild, first.kind == .guard || first.kind == .if,
      let conditions = first.children.first(.conditions), first.body?.onlyLogs ?? false,
      first.body?.children.contains(where: { $0.kind == .return }) ?? false
    else { return false }
    return conditions.subtree.contains { ["isCancelled", "isCancellation"].contains($0.name) }
  }

  /// Asks whether the task is cancelled.
  var asksCancelled: Bool {
    subtree.contains { ["isCancelled", "checkCancellation", "isCancellation"].contains($0.name) }
  }
}

/// `if !hasLoaded { await load() }` in a `task`, and `load` sets the flag after work that was cancelled.
struct OnceFlagAfterWork {
  let set: CodeElement
  let work: CodeElement
  let refusal: CodeElement

  init?(_ set: CodeElement, _ index: Repository) {
    guard set.kind == .assign, set.name == "=", set.assignedValue?.isTrue ?? false, let assigned = set.assigned,
      assigned.ownPath?.count == 1, let block = set.parent, block.kind == .block,
      let function = set.enclosingFunction, function.flags.contains(.isAsync), function.body == block,
      let member = index.member(of: assigned),
      let work = block.children.filter({ $0.index < set.index }).last(where: \.awaits),
      // What is checked between both.
      !block.subtree.contains(where: { $0.index >= work.node.end && $0.index < set.index && $0.asksCancelled }),
      index.keepsCancelSilent(work)
    else { return nil }
    guard
      let refusal = index.reads(of: member).first(where: { OnceFlagAfterWork.refuses($0, function) })?.ancestors.first(
        where: { $0.kind == .if || $0.kind == .guard }),
      index.writes(of: member).allSatisfy({ $0.parent?.assignedValue?.isTrue ?? false })
    else { return nil }
    (self.set, self.work, self.refusal) = (set, work, refusal)
  }

  /// `if !flag { await function() }` in a `task` modifier.
  private static func refuses(_ use: CodeElement, _ function: CodeElement) -> Bool {
    guard use.parent?.kind == .operation, use.parent?.name == "!", use.parent?.parent?.kind == .conditions,
      let statement = use.parent?.parent?.parent, let closure = statement.enclosingClosure,
      closure.callOfClosure?.calleeName == "task"
    else { return false }
    let run = statement.kind == .guard ? closure : statement
    return run.subtree.contains { $0.kind == .call && $0.calleeName == function.name }
  }
}
