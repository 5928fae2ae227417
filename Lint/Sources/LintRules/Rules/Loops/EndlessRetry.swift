// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A method that failed waits and calls itself again, without a limit, and without asking whether it was cancelled.
///
/// It is a loop without an end, written as a recursion: it holds its object for as long as the failure lasts.
struct EndlessRetry {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    guard code.names.contains(where: { $0 == "sleep" || $0 == "asyncAfter" }) else { return [] }
    return code.nodes.indices.compactMap { index in
      guard code.nodes[index].kind == .function else { return nil }
      return finding(for: CodeElement(code: code, index: index))
    }
  }

  private func finding(for function: CodeElement) -> CodeFinding? {
    guard let body = function.body, function.enclosingType != nil,
      let again = body.subtree.first(where: { isAgain($0, function) }),
      let wait = awaitedWait(before: again, in: function) ?? queuedWait(around: again, in: function),
      !asks(function), let owner = context.owner(around: function), owner.isReference, !owner.isTestCase,
      owner.isObserved(repository), !context.isAppLong(owner),
      !repository.callers(of: function).allSatisfy({ function.contains($0) || $0.code.isTest })
    else { return nil }
    return CodeFinding(
      rule: TaskOutlivesOwner.id, element: again,
      message: Message(
        en:
          "\(function.name)() calls itself again after the wait on line \(wait.line), as long as it fails: nothing ends that, and "
          + "\(owner.name) is kept alive and goes on after its screen has closed. Use try for the sleep, or check "
          + "Task.isCancelled, in a task that is cancelled with the screen; or count the attempts.",
        ja: "\(function.name)() は失敗するたびに \(wait.line) 行目で待ってから自分自身を呼び直します。終わらせるものがないため、\(owner.name) は保持され、"
          + "画面が閉じた後も動き続けます。sleep に try を使うか Task.isCancelled を確認して画面とともにキャンセルするか、回数を制限してください。"),
      isTentative: true)
  }

  /// Calls the function, with nothing that counts, or that tells the second attempt from the first.
  private func isAgain(_ call: CodeElement, _ function: CodeElement) -> Bool {
    guard call.kind == .call, call.calleeName == function.name, call.calledPath?.count == 1,
      call.enclosingFunction == function, repository.callees(of: call).contains(function)
    else { return false }
    return !call.arguments.contains { argument in
      argument.subtree.contains { element in
        element.kind == .literal
          || element.kind == .operation && (element.name.contains("+") || element.name.contains("-"))
      }
    }
  }

  /// `try? await Task.sleep(…)` before it, in a place that is reached after a failure. A sleep that throws ends it.
  private func awaitedWait(before again: CodeElement, in function: CodeElement) -> CodeElement? {
    guard function.flags.contains(.isAsync), again.isAwaited, again.runScope == function,
      again.ancestors.contains(where: { $0.kind == .catchClause || $0.kind == .guard || $0.kind == .if }),
      let block = again.ancestors.first(where: { $0.kind == .block })
    else { return nil }
    return block.children.first { $0.index < again.index && $0.isSwallowedSleep }
  }

  /// `DispatchQueue.main.asyncAfter(…) { self.load() }`, which holds `self` from one call to the next.
  private func queuedWait(around again: CodeElement, in function: CodeElement) -> CodeElement? {
    guard let closure = again.enclosingClosure, let call = closure.callOfClosure, call.calleeName == "asyncAfter",
      repository.holdsSelf(closure), SelfCapture.of(closure) == .strong
    else { return nil }
    // A check of the object's own state can end it.
    let isConditional = function.subtree.contains { conditions in
      conditions.kind == .conditions && conditions.index < again.index
        && (repository.selfUse(in: conditions) != nil || conditions.endsByCount)
    }
    return isConditional ? nil : call
  }

  /// Whether it asks for a cancellation, or counts.
  private func asks(_ function: CodeElement) -> Bool {
    function.subtree.contains { element in
      switch element.kind {
      case .name, .member: ["isCancelled", "checkCancellation", "CancellationError"].contains(element.name)
      case .conditions: element.endsByCount
      case .assign: element.name == "+=" || element.name == "-="
      default: false
      }
    }
  }
}

extension CodeElement {
  /// `attempt < 3`, `Date() < deadline`.
  fileprivate var endsByCount: Bool {
    subtree.contains { $0.kind == .operation && ($0.name.contains("<") || $0.name.contains(">")) }
  }
}
