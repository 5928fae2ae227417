// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension SupersededTask {
  /// A general `catch` that takes the cancellation for a failure.
  func shownError(in run: Run) -> CodeFinding? {
    for attempt in run.body.subtree where attempt.kind == .do {
      let clauses = attempt.children.all(.catchClause)
      guard let clause = clauses.last, !clause.followsCancellationClause,
        !clause.children.contains(where: { $0.kind == .pattern }), let handler = clause.body,
        !attempt.ancestors.prefix(while: { $0 != run.body }).contains(where: { $0.isFunctionLike || $0.startsTask }),
        let tried = attempt.children.first(.block), throwsWhenCancelled(tried),
        let (written, isError) = writtenState(in: handler), !isRefused(attempt, in: run)
      else { continue }
      return CodeFinding(
        rule: SupersededTaskWrites.id, element: place(of: clause),
        message: Message(
          en:
            "\(name.en) that is cancelled and replaced throws, which arrives here, is taken for a failure and sets "
            + "\(written), while its successor runs. Return first if Task.isCancelled.",
          ja: "キャンセルされて置き換えられた\(name.ja)のエラーがここに届いて失敗として扱われ、後続のタスクの実行中に \(written) が書き換わります。"
            + "先に Task.isCancelled を確認して return してください。"),
        isTentative: !isError,
        fix: leaveHandler(handler))
    }
    return nil
  }

  /// A second run returns at once, because of a flag that the run sets.
  private func isRefused(_ attempt: CodeElement, in run: Run) -> Bool {
    let set = Set(run.body.flagsSet)
    return run.body.flagsAsked(before: attempt).contains { set.contains($0.flag) }
  }

  private func throwsWhenCancelled(_ block: CodeElement) -> Bool {
    block.subtree.contains { element in
      element.kind == .await && element.parent?.kind == .try && element.parent?.flags.contains(.isOptional) == false
        && repository.cancellability(of: element) == .throws
    }
  }

  /// A member that the handler sets without asking, or that a method of the same object sets.
  private func writtenState(in handler: CodeElement, depth: Int = 1) -> (path: String, isError: Bool)? {
    var written: (path: String, isError: Bool)?
    let isAsked = handler.subtree.contains { element in
      element.name == "isCancelled" || element.name.contains("CancellationError")
        || element.kind == .member && element.name == "cancelled"
    }
    if isAsked { return nil }
    AfterAwaitWalk(repository: repository) { element, state in
      guard written == nil, state.isUnchecked else { return }
      if element.kind == .assign, let target = element.assigned, let path = repository.statePath(of: target) {
        guard let value = element.assignedValue, !value.isNil else { return }
        // `state = .failed(error)`
        let isFailure = value.subtree.contains { $0.kind == .member && $0.firstChild == nil && $0.name.isOfError }
        written = (path.joined(separator: "."), isFailure || path.contains(where: \.isOfError))
      } else if depth > 0, element.kind == .call, element.calledPath?.count == 1 {
        for function in repository.callees(of: element) where written == nil {
          if let inner = function.body { written = writtenState(in: inner, depth: depth - 1) }
        }
      }
    }.run(handler, from: .caught)
    return written
  }
}

extension String {
  /// What is shown as an error, as its name says.
  fileprivate var isOfError: Bool {
    let lower = lowercased()
    return ["error", "alert", "toast", "fail", "message", "banner"].contains { lower.contains($0) }
  }
}
