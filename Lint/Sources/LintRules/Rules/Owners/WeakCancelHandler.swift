// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A `deinit` cancels a dispatch source, whose cancel handler has a weak `self`: the handler runs afterwards, and does nothing.
struct WeakCancelHandler {
  let context: CodeContext

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    code.calls(to: ["setCancelHandler"]).compactMap { finding(for: $0) }
  }

  private func finding(for call: CodeElement) -> CodeFinding? {
    guard let handler = call.lastClosure, SelfCapture.of(handler) == .weak, let body = handler.body,
      let source = call.receiver?.ownPath?.last, let owner = context.owner(around: call),
      let closing = body.subtree.first(where: { $0.endsSomething && !isStrong($0) }),
      let cancel = cancelInDeinit(of: source, owner)
    else { return nil }
    let line = cancel.line(seenFrom: call)
    return CodeFinding(
      rule: DeinitCannotCancel.id, element: call,
      message: Message(
        en:
          "The cancel() on \(line.en) comes from a deinit: this handler runs later, when the weak self is nil, and "
          + "\(closing.brief) on line \(closing.line) is never called. Capture what it needs, such as the descriptor, by value.",
        ja: "\(line.ja)の cancel() は deinit から呼ばれます。このハンドラはその後に実行され、weak self は nil なので、"
          + "\(closing.line) 行目の \(closing.brief) は呼ばれません。ファイル記述子など、必要な値をキャプチャしてください。"))
  }

  /// It needs nothing of `self`.
  private func isStrong(_ call: CodeElement) -> Bool {
    !call.subtree.contains { element in
      element.kind == .name
        && (CodeElement.selfNames.contains(element.name) || context.repository.isOwnName(element))
    }
  }

  /// The cancel, if only deinits lead to it.
  private func cancelInDeinit(of source: String, _ owner: TaskOwner) -> CodeElement? {
    let cancels = context.repository.cancels(of: source, in: owner).map(\.call)
    guard !cancels.isEmpty else { return nil }
    let isOnly = cancels.allSatisfy { cancel in
      guard let function = cancel.enclosingFunction else { return false }
      if function.kind == .deinitializer { return true }
      guard function.kind == .function else { return false }
      let callers = context.repository.callers(of: function).filter { !$0.code.isTest }
      return !callers.isEmpty && callers.allSatisfy { $0.enclosingFunction?.kind == .deinitializer }
    }
    return isOnly ? cancels.first : nil
  }
}

extension Repository {
  /// Whether a bare name is a member of the type around it.
  fileprivate func isOwnName(_ use: CodeElement) -> Bool { use.enclosingType.map { isMember(use, of: $0) } ?? false }
}
