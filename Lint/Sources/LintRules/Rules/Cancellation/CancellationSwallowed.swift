// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A `try?` before a sleep hides that the task was cancelled, and the code after it runs all the same. (Opt-in: whether
/// that does harm depends on more than the nearby code, and in a trial on code that the rule was not developed with,
/// most of its findings were harmless.)
///
/// - In a loop without a check: the sleep of a cancelled task returns at once, so the loop spins instead of waiting.
///   Only loops that can be cancelled are checked, except those that end by a deadline or a counter, or because the
///   code that cancels also changes their condition.
/// - In a task that is cancelled and replaced: the old task wakes up at once and does what it should no longer do. The
///   first toast's task hides the second toast. A task that first checks its owner's state is not reported.
///
/// It is a warning. With Belay, a run in a lane that restarts changes nothing any more once it is superseded.
///
/// Wrong:
/// ```swift
/// func start() {
///   polling?.cancel()
///   polling = Task {
///     while true {
///       await refresh()
///       try? await Task.sleep(for: .seconds(5))
///     }
///   }
/// }
/// func stop() { polling?.cancel() }
/// ```
/// Right:
/// ```swift
/// func start() {
///   polling?.cancel()
///   polling = Task {
///     while true {
///       await refresh()
///       try await Task.sleep(for: .seconds(5))
///     }
///   }
/// }
/// func stop() { polling?.cancel() }
/// ```
package struct CancellationSwallowed: CodeRule {
  package static let id = "cancellation-swallowed"
  package static let summary = "a sleep under try? continues after a cancellation"
  package static let isOptIn = true

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard code.names.contains("sleep") else { return [] }
    let loops = code.nodes.indices.compactMap { index -> CodeFinding? in
      guard code.nodes[index].kind == .while || code.nodes[index].kind == .repeat else { return nil }
      return spinning(CodeElement(code: code, index: index), context)
    }
    return loops + context.tasks(in: code).compactMap { late($0, context) }
  }

  // MARK: A loop that spins

  private func spinning(_ loop: CodeElement, _ context: CodeContext) -> CodeFinding? {
    guard let body = loop.body, let sleep = body.run.first(where: { $0.isSwallowedSleep && $0.kind == .try }),
      !loop.mentionsLifetime, !loop.canBeLeft || body.onlyPolls, !hasUncaughtTry(body), !loop.endsByTimeOrCount,
      let owner = context.owner(around: loop), !owner.isTestCase,
      !isEndedByCanceller(loop, owner, context), context.isCancellable(loop)
    else { return nil }
    let line = sleep.line
    return CodeFinding(
      rule: Self.id, element: loop,
      message: Message(
        en:
          "Once cancelled, this loop spins: the sleep on line \(line) returns at once, and try? hides why. Use try, or check "
          + "Task.isCancelled in the loop.",
        ja: "キャンセルされるとこのループは空回りします。\(line) 行目の sleep はすぐに戻り、その理由を try? が隠しています。"
          + "try を使うか、ループの中で Task.isCancelled を確認してください。"))
  }

  /// An error leaves the loop.
  private func hasUncaughtTry(_ body: CodeElement) -> Bool {
    body.run.contains { element in
      guard element.kind == .try, element.flags.isDisjoint(with: [.isOptional, .isForced]) else { return false }
      return !element.ancestors.prefix(while: { $0 != body }).contains { around in
        around.kind == .do && around.children.contains { $0.kind == .catchClause }
      }
    }
  }

  /// `stop()` first sets the loop's condition to false, and then cancels.
  private func isEndedByCanceller(_ loop: CodeElement, _ owner: TaskOwner, _ context: CodeContext) -> Bool {
    let names = Set(loop.children.first(.conditions)?.subtree.map(\.name) ?? [])
    return owner.parts.flatMap(\.members).filter(\.isFunctionLike).contains { function in
      function.subtree.contains { $0.kind == .member && $0.name == "cancel" }
        && function.subtree.contains { element in
          element.kind == .assign && names.contains(element.assigned?.ownPath?.last ?? "")
        }
    }
  }

  // MARK: A late effect

  private func late(_ site: TaskSite, _ context: CodeContext) -> CodeFinding? {
    guard let name = site.property, let storing = site.storing, let owner = context.owner(around: site.call),
      !owner.isTestCase, let late = lateStatement(of: site, context),
      isReplaced(site, name, storing, owner, context)
    else { return nil }
    let line = late.line
    return CodeFinding(
      rule: Self.id, element: site.call,
      message: Message(
        en:
          "When \(name) is cancelled and replaced, the old task wakes up at once and continues as if it had slept: try? hides "
          + "the cancellation. Use try, or check Task.isCancelled before line \(line).",
        ja: "\(name) がキャンセルされて置き換えられると、古いタスクはすぐに目を覚まし、sleep が終わったかのように先へ進みます。try? がキャンセルを隠しているためです。"
          + "try を使うか、\(line) 行目の前で Task.isCancelled を確認してください。"))
  }

  /// The statement that changes something after a sleep under `try?` without a check for cancellation.
  private func lateStatement(of site: TaskSite, _ context: CodeContext) -> CodeElement? {
    let statements = Array(site.body.children)
    guard let place = statements.firstIndex(where: \.isSwallowedSleep), place + 1 < statements.count else { return nil }
    let rest = Array(statements[(place + 1)...])
    let asks = rest.contains { statement in
      statement.subtree.contains { $0.name == "isCancelled" || $0.name == "checkCancellation" }
    }
    guard !asks, rest.contains(where: { context.repository.selfUse(in: $0) != nil }),
      !context.asksState(before: rest)
    else { return nil }
    return rest[0]
  }

  private func isReplaced(
    _ site: TaskSite, _ name: String, _ storing: CodeElement, _ owner: TaskOwner, _ context: CodeContext
  ) -> Bool {
    let repository = context.repository
    guard let property = owner.property(name, repository), !property.isStaticMember else { return false }
    guard let body = storing.runScope?.body else { return repository.cancelsWhenReplaced(property) }
    if Replacement.cancel(before: storing, of: name, in: body, owner, repository) != nil { return true }
    guard let starter = site.call.enclosingFunction, starter.kind == .function else { return false }
    let own = repository.cancels(of: name, in: owner).filter { $0.call.enclosingFunction?.kind != .deinitializer }
    return repository.callers(of: starter).contains { use in
      guard owner.has(use), let caller = use.enclosingFunction, caller != starter else { return false }
      return own.contains { caller.contains($0.call) }
    }
  }
}

extension CodeElement {
  /// Whether it waits for nothing but its sleep: what ends the loop happens elsewhere.
  fileprivate var onlyPolls: Bool { firstWait == nil }
}
