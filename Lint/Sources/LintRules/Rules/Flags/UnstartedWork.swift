// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A function sets a flag and then finds that it has nothing to do: `isLoading = true; guard let user else { return }`.
///
/// Nothing has begun where it returns, so that nothing is left that could reset the flag.
struct UnstartedWork {
  /// The statement that returns.
  let exit: CodeElement
  private let flag: BusyFlag
  private let resets: FlagResets
  private let index: Repository

  init?(_ flag: BusyFlag, _ index: Repository) {
    guard flag.set.kind == .assign, let value = flag.set.assignedValue,
      value.isTrue || BusyFlag.isBusy(value) || flag.isControl && value.isFalse,
      let block = flag.set.statementInline.parent, block.kind == .block, let scope = block.parent,
      scope.kind == .function || scope.kind == .closure && scope.callOfClosure?.startsTask ?? false
    else { return nil }
    (self.flag, self.index) = (flag, index)
    resets = FlagResets(flag, in: scope, index)
    guard let exit = UnstartedWork.exit(after: flag, in: block, resets) else { return nil }
    self.exit = exit
    guard isWork(block, scope), !isResetByCaller(scope) else { return nil }
  }

  /// The first return behind the set, with only statements between both that begin nothing.
  private static func exit(after flag: BusyFlag, in block: CodeElement, _ resets: FlagResets) -> CodeElement? {
    let conditions = FlagConditions(flag, in: resets.function)
    for statement in block.children where statement.index > flag.set.statementInline.index {
      switch statement.kind {
      case .guard, .if:
        if statement.begins(resets) { return nil }
        guard statement.kind == .guard || statement.isIfWithoutElse, let body = statement.body,
          let exit = body.children.first(where: { $0.kind == .return })
        else { return nil }
        // What is asked says that the owner, or this run, is not in charge any more.
        let holds = statement.kind == .if
        let isExcused =
          statement.children.first(.conditions)?.children.contains { condition in
            condition.mentions(flag) || conditions.isReplaced(condition, holds)
              || conditions.isCancelled(condition, holds)
              || condition.kind == .binding && conditions.isNoWitness(condition)
              || condition.conditionText.map { conditions.known[$0.text] != nil } ?? false
          } ?? true
        if isExcused { continue }
        return body.subtree.contains {
          $0.kind == .call && $0.mayReset(resets) || $0.kind == .assign && resets.resets($0)
        }
          ? nil : exit
      case .variable, .assign, .call:
        if statement.begins(resets) { return nil }
      default: return nil
      }
    }
    return nil
  }

  /// The statements behind the exit do the work, and reset the flag.
  private func isWork(_ block: CodeElement, _ scope: CodeElement) -> Bool {
    let rest = block.subtree.filter { $0.index >= exit.node.end }
    let resetsLater = rest.contains { $0.kind == .assign && flag.isReset($0) }
    let begins = rest.contains { $0.kind == .await || $0.kind == .closure }
    let isDeferred = block.children.contains { $0.kind == .defer && $0.index < exit.index && resets.contains(in: $0) }
    return resetsLater && begins && !isDeferred
  }

  /// The function that calls it resets the flag where it has returned.
  private func isResetByCaller(_ scope: CodeElement) -> Bool {
    guard scope.kind == .function else { return false }
    return index.callers(of: scope).contains { use in
      guard let caller = use.enclosingFunction, caller != scope else { return false }
      return caller.subtree.contains { $0.kind == .assign && flag.isReset($0) }
    }
  }
}

extension FlagConditions {
  /// Of a binding: the flag is not read any more, or the value was there when the flag was set.
  fileprivate func isNoWitness(_ binding: CodeElement) -> Bool {
    isGone(binding) || isInvariant(binding) || binding.cannotFail
  }
}

extension CodeElement {
  /// The statement itself, or the `withAnimation { … }` that has nothing but it.
  fileprivate var statementInline: CodeElement {
    guard let block = parent, block.kind == .block, let closure = block.parent, closure.kind == .closure,
      block.children.dropFirst().first(where: { _ in true }) == nil, let call = closure.callOfClosure,
      call.runsClosureInline, call.parent?.kind == .block
    else { return self }
    return call
  }

  /// The flag itself, or what it was before it was set: `let wasLoading = isLoading`.
  fileprivate func mentions(_ flag: BusyFlag) -> Bool {
    subtree.contains { element in
      element.placePath == flag.path
        || element.kind == .name
          && element.localDeclaration?.value?.subtree.contains { $0.placePath == flag.path } ?? false
    }
  }

  /// A call of what the caller hands over, or of a method of the same object: it may reset the flag.
  fileprivate func mayReset(_ resets: FlagResets) -> Bool {
    resets.resets(self) || (calledPath?.count ?? 2) == 1 && calleeName?.first?.isLowercase ?? true
  }

  /// Whether some work begins in the statement: something is awaited, or started that goes on after it.
  fileprivate func begins(_ resets: FlagResets) -> Bool {
    subtree.contains { element in
      switch element.kind {
      case .await: true
      case .closure: !(element.callOfClosure?.runsClosureInline ?? false)
      case .call where element.parent?.kind == .block: element.mayReset(resets)
      default: false
      }
    }
  }
}
