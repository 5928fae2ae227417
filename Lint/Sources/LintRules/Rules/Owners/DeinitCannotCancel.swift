// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A `deinit` cancels a task whose closure keeps the object alive: it runs only when the task has ended.
///
/// A screen's model stores its request in a property and cancels it in `deinit`. It looks careful and has no effect:
/// the task's closure uses `self`, so `self` lives as long as the request, and the `deinit` that should cancel the
/// request waits for it. The user leaves the screen, and the loader stays. It is the same with a closure that holds
/// `self` and is stored in an object that `self` keeps: a text field's handler, a monitor's callback, a dispatch source's
/// event handler. And the cancel handler of such a source does nothing for a weak `self` that has been released.
///
/// Only classes of a screen and observable ones are checked, and tasks that read the output of a process; only bodies
/// that await something besides a sleep, and only where no other method cancels the task. A body that does not end is
/// `task-outlives-owner`. It is a warning for a task of a screen or its model whose closure uses `self` directly. The others are
/// notes: a `guard let self` before the request, one task of several, an object of no screen, and closures that hold each other.
///
/// With Belay, `scope.run(.loading, on: self)` holds its owner for one access at a time, and the scope, released with
/// the owner, cancels the run.
///
/// Wrong:
/// ```swift
/// func appeared() { loading = Task { items = try await api.items() } }
/// deinit { loading?.cancel() }
/// ```
/// Right:
/// ```swift
/// func appeared() {
///   loading = Task { [weak self, api] in
///     let items = try await api.items()
///     self?.items = items
///   }
/// }
/// func disappeared() { loading?.cancel() }
/// ```
package struct DeinitCannotCancel: CodeRule {
  package static let id = "deinit-cannot-cancel"
  package static let summary = "a deinit cancels a task that keeps the object alive until it has ended"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    OneFindingPerProperty.of(context.tasks(in: code).compactMap { finding(for: $0, context) })
      + ClosureCycle(context).findings(in: code) + WeakCancelHandler(context).findings(in: code)
  }

  private func finding(for started: TaskSite, _ context: CodeContext) -> OneFindingPerProperty.Found? {
    guard let owner = context.owner(around: started.call), owner.isClass, !owner.isTestCase else { return nil }
    let site = context.whereReturned(started, to: owner)
    guard let kept = site.keptName, context.mayEndInDeinit(kept, owner), let wait = site.body.firstWait,
      context.ending(of: site, owner).isOnlyInDeinit, !context.isAppLong(owner),
      owner.isObserved(context.repository) || site.readsPipe(context.repository),
      context.endlessHold(of: site, owner) == nil,
      let use = context.strongUse(in: site), !site.isAwaitedByStarter
    else { return nil }
    let finding = CodeFinding(
      rule: Self.id, element: site.call,
      message: Message(
        en:
          "The deinit of \(owner.name) should cancel \(kept), but \(kept) keeps \(owner.name) alive until it has ended: it uses "
          + "\(use) and waits on line \(wait.line). Cancel it when the screen disappears, or capture [weak self] and use self? "
          + "only after the last await.",
        ja: "\(owner.name) の deinit は \(kept) をキャンセルするはずですが、\(kept) は終わるまで \(owner.name) を保持し続けます。"
          + "\(use) を使い、\(wait.line) 行目で待っているためです。画面が閉じるときにキャンセルするか、[weak self] でキャプチャし、self? を使うのは"
          + "最後の await の後だけにしてください。"),
      isTentative: !isPlain(site, owner, context.repository))
    return OneFindingPerProperty.Found(finding: finding, key: "\(owner.name).\(kept)")
  }
}

extension DeinitCannotCancel {
  /// On code that was new to us, a `guard let self` held the object for one short request that nobody missed, and objects that are no
  /// screen's were not made at all.
  private func isPlain(_ site: TaskSite, _ owner: TaskOwner, _ repository: Repository) -> Bool {
    guard case .strong = SelfCapture.of(site.closure), !(site.call.keptHandle?.isKeyed ?? false) else { return false }
    return owner.isScreen(repository)
  }
}

extension CodeContext {
  /// Whether there is a `deinit` that could cancel the task: a quick question before the longer ones.
  fileprivate func mayEndInDeinit(_ kept: String, _ owner: TaskOwner) -> Bool {
    if owner.deinitializer != nil { return true }
    let isInherited = repository.memo("hasDeinit", owner.type.name) {
      owner.ancestors(repository).contains { $0.members.contains { $0.kind == .deinitializer } }
    }
    if isInherited { return true }
    return owner.property(kept, repository).map(isBagThatCancels) ?? false
  }

  /// The member of `self` that the task uses, if it holds `self` from its first line to its end.
  fileprivate func strongUse(in site: TaskSite) -> String? {
    switch SelfCapture.of(site.closure) {
    case .strong: return repository.selfUse(in: site.closure)?.useName
    case .unowned: return nil
    case .weak:
      let statements = Array(site.body.children)
      guard statements.count > 1, statements[0].kind == .guard,
        let conditions = statements[0].children.first(.conditions), Array(conditions.children).count == 1,
        SelfCapture.strongBinding(holding: statements[1], in: site.closure) != nil
      else { return nil }
      return "self"
    }
  }
}

extension TaskSite {
  /// `loading = task; await task.value`: the caller waits for it, and holds `self` itself.
  fileprivate var isAwaitedByStarter: Bool {
    guard let starter = call.runScope else { return false }
    return starter.subtree.contains { element in
      element.isTaskValue && element.index > call.index
        && !call.contains(element) && element.isAwaited
    }
  }

  /// `for await line in pipe.fileHandleForReading.bytes.lines`: as long as a process runs.
  fileprivate func readsPipe(_ repository: Repository) -> Bool {
    body.run.contains { loop in
      guard loop.kind == .for, loop.flags.contains(.isAsync) else { return false }
      return loop.firstChild?.subtree.contains { element in
        guard element.kind == .member, element.name == "bytes", let base = element.firstChild else { return false }
        return base.name == "fileHandleForReading" || repository.typeName(of: base) == "FileHandle"
      } ?? false
    }
  }
}
