// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task that was cancelled and replaced shows its cancellation as an error. (Opt-in: whether what it waits for throws
/// when it is cancelled can seldom be seen in the same repository.)
///
/// `.task(id:)` cancels the old task and starts another. What the old one awaits throws, its `catch` takes every error,
/// and "cancelled" appears over the result of the new one.
///
/// Only tasks with a successor are checked, and only where code of the repository tells a cancellation from other
/// errors. A `catch is CancellationError`, a check of `Task.isCancelled` or a comparison of an identifier prevents the
/// finding. It is a warning.
///
/// With Belay, a cancellation is not an error: it reaches no `failed(_:in:)` and no `Loadable.failed`.
///
/// Wrong:
/// ```swift
/// .task(id: account) {
///   do { post = try await api.post(account) } catch { state = .failed(error) }
/// }
/// ```
/// Right:
/// ```swift
/// .task(id: account) {
///   do { post = try await api.post(account) } catch {
///     if !Task.isCancelled { state = .failed(error) }
///   }
/// }
/// ```
package struct CancellationShown: CodeRule {
  package static let id = "cancellation-shown"
  package static let summary = "a replaced task shows its cancellation as an error"
  package static let isOptIn = true

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.nodes.indices.compactMap { index in
      guard code.nodes[index].kind == .do else { return nil }
      return finding(in: CodeElement(code: code, index: index), context)
    }
  }

  private func finding(in attempt: CodeElement, _ context: CodeContext) -> CodeFinding? {
    let clauses = attempt.children.all(.catchClause)
    guard let general = clauses.first(where: { !$0.children.contains { $0.kind == .pattern } }),
      let body = attempt.body, let wait = body.run.first(where: \.isThrowingWait),
      !clauses.contains(where: \.asksForCancellation), !context.asksInCallee(general),
      let write = write(in: general, context),
      isUnguarded(write, in: general, context),
      let successor = successor(of: attempt, context, 0), context.tellsCancellations
    else { return nil }
    let line = wait.line
    let place = successor.line(seenFrom: write)
    let name = write.assigned?.ownPath?.joined(separator: ".") ?? ""
    return CodeFinding(
      rule: Self.id, element: write,
      message: Message(
        en:
          "When \(place.en) cancels this task and starts the next, the wait on line \(line) throws, and \(name) shows the "
          + "cancellation over the result of the next one. Return in the catch if Task.isCancelled.",
        ja: "\(place.ja)がこのタスクをキャンセルして次を始めると、\(line) 行目の await がエラーを投げ、\(name) が次の結果の上にキャンセルを表示します。"
          + "catch の中で Task.isCancelled なら戻ってください。"))
  }

  /// The first assignment of an error to a member that something reads.
  private func write(in clause: CodeElement, _ context: CodeContext) -> CodeElement? {
    clause.subtree.first { element in
      guard element.kind == .assign, element.name == "=", let left = element.assigned, let name = left.ownPath?.last,
        let value = element.assignedValue, !value.isNil, value.kind != .literal || !value.isFalse && !value.isTrue,
        context.repository.selfUse(in: left) != nil
      else { return false }
      let isError =
        name.lowercased().contains("error")
        || value.subtree.contains { $0.kind == .member && ["error", "failed", "failure"].contains($0.name) }
      return isError && context.repository.uses(of: name).contains { !$0.isAssigned && !clause.contains($0) }
    }
  }

  /// Not behind a check that this task is still the wanted one.
  private func isUnguarded(_ write: CodeElement, in clause: CodeElement, _ context: CodeContext) -> Bool {
    guard let body = clause.body else { return true }
    let flow = StaleFlow(repository: context.repository)
    return flow.isInUnfollowedClosure(write, in: body) || !flow.stale([write], in: body, from: .stale).isEmpty
  }

  /// What cancels the code and starts it again: `.task(id:)`, or a task that is cancelled before it is replaced.
  private func successor(of element: CodeElement, _ context: CodeContext, _ depth: Int) -> CodeElement? {
    for around in element.ancestors {
      switch around.kind {
      case .closure:
        if around.isRunInline { continue }
        guard let call = around.callOfClosure else { return nil }
        if call.calleeName == "task", call.firstChild?.kind == .member {
          return call.argument("id") == nil ? nil : call.firstChild
        }
        guard call.startsTask, let site = TaskSite(call), let name = site.property, let storing = site.storing,
          let owner = context.owner(around: call), let body = storing.runScope?.body
        else { return nil }
        return Replacement.cancel(before: storing, of: name, in: body, owner, context.repository)
      case .function:
        guard depth < 2 else { return nil }
        let callers = context.repository.callers(of: around).filter { !$0.code.isTest && !around.contains($0) }
        return callers.lazy.compactMap { successor(of: $0, context, depth + 1) }.first
      case .accessor, .initializer, .deinitializer, .type: return nil
      default: continue
      }
    }
    return nil
  }
}

extension CodeElement {
  /// `try await` of anything but a sleep.
  fileprivate var isThrowingWait: Bool {
    guard kind == .try, flags.isDisjoint(with: [.isOptional, .isForced]), firstChild?.kind == .await else {
      return false
    }
    return stripped.kind == .call && !["sleep", "yield"].contains(stripped.calleeName ?? "")
  }

  /// Of a catch: a pattern or a name in it is about cancellation.
  fileprivate var asksForCancellation: Bool { subtree.contains { $0.name.lowercased().contains("cancel") } }
}

extension CodeContext {
  /// Whether a function that gets the error asks, or one that it calls.
  fileprivate func asksInCallee(_ clause: CodeElement) -> Bool {
    repository.reached(from: clause, depth: 2).dropFirst().contains(where: \.asksForCancellation)
  }

  /// Whether other code tells a cancellation from other errors.
  fileprivate var tellsCancellations: Bool {
    ["CancellationError", "is CancellationError", "cancelled"].contains { repository.isMentioned($0) }
  }
}
