// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Which of the exits with the flag set are reported.
extension FlagPaths {
  /// `button.isEnabled = !text.isEmpty`, and never `true`: the control depends on what the user has entered.
  func followsInput(in body: CodeElement) -> Bool {
    guard case .disabled = flag.form else { return false }
    let values = body.subtree.filter { $0.kind == .assign && flag.isAssigned(by: $0) }.compactMap(\.assignedValue)
    return values.contains { !$0.isTrue && !$0.isFalse } && !values.contains(where: \.isTrue)
  }

  func isReported(_ exit: FlowExit<FlagPlace>) -> Bool {
    let open = exit.states.filter { $0.phase == .set }
    guard !open.isEmpty, !resets.isDeferred(around: exit.element), !resets.isDoneBeside(exit.element) else {
      return false
    }
    switch exit.kind {
    case .throw:
      if exit.element.throwsNothing || index.cannotThrow(exit.element) || isResetInside(exit.element)
        || isOfAwaitedCall(exit.element)
      {
        return false
      }
      if exit.element.throwsOnlyCancellation { return refuses && !exit.element.isInUnstoredTask }
      return !isCaught(exit.element)
    case .return:
      if open.contains(where: { $0.failed && ($0.worked || begin != nil) && !isResetByThrower($0) }) { return true }
      // In a function that is called, other ways may be other cases; and a run that has not begun has not failed.
      guard resets.scope.contains(exit.element), begin != nil || open.contains(where: \.worked), resets.storage.isEmpty
      else { return false }
      // The last statement is no early way out.
      return exit.element.parent?.parent?.isFunctionLike != true && !handsOver(exit.element)
    case .end:
      return open.contains {
        $0.failed && ($0.worked || begin != nil) && !isAsked(again: $0) && !isResetByThrower($0)
      }
    default: return false
    }
  }

  /// A later condition beside the one that told of the failure resets the flag: whether both can fail is not known.
  private func isAsked(again place: FlagPlace) -> Bool {
    guard let condition = place.failure, let statement = condition.parent?.parent, statement.kind == .if,
      let block = statement.parent, block.kind == .block
    else { return false }
    return block.children.contains { other in
      other.kind == .if && other.index > statement.index && other.subtree.contains(where: resets.resets)
    }
  }

  /// All that can throw there has reset the flag before: a function with the reset in its `defer`.
  private func isResetByThrower(_ place: FlagPlace) -> Bool {
    guard let clause = place.failure, clause.kind == .catchClause, let attempt = clause.parent?.body else {
      return false
    }
    let throwing = attempt.subtree.filter { $0.kind == .try && !$0.flags.contains(.isOptional) }
    return !throwing.isEmpty
      && throwing.allSatisfy { attempt in
        attempt.subtree.prefix { $0.kind != .closure }.contains { $0.kind == .call && resets.resetsBeforeThrow($0) }
      }
  }

  /// In `await perform { try … }` the error is the call's, which is an exit of its own.
  private func isOfAwaitedCall(_ exit: CodeElement) -> Bool {
    let closure = exit.ancestors.prefix { $0 != resets.scope }.first {
      $0.kind == .closure && !($0.callOfClosure?.runsClosureInline ?? false)
    }
    return closure?.callOfClosure?.isDirectlyAwaited ?? false
  }

  /// `try await withCheckedThrowingContinuation { … }`, with the reset in a callback inside of it.
  private func isResetInside(_ exit: CodeElement) -> Bool {
    guard let call = exit.subtree.first(where: { $0.kind == .call }),
      call.calleeName?.hasSuffix("Continuation") ?? false
    else {
      return false
    }
    return call.closures.contains { resets.contains(in: $0) }
  }

  /// `await upload(); return`: what was called is in charge.
  private func handsOver(_ exit: CodeElement) -> Bool {
    guard let block = exit.parent, block.kind == .block, let around = block.parent, around.kind != .guard else {
      return false
    }
    if around.kind == .if, let conditions = around.children.first(.conditions),
      conditions.isFound
        || conditions.children.contains(where: { $0.kind == .call && ($0.calledPath?.count ?? 2) == 1 })
    {
      return true
    }
    return exit.subtree.contains { $0.kind == .call }
      || block.children.contains { statement in
        statement.subtree.contains { $0.kind == .await || $0.startsTask }
          || statement.kind == .call && statement.receiver?.path?.last == "delegate"
      }
  }
}
