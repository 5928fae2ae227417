// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task that does not end by itself keeps alive the object that started it.
///
/// A loop over notifications, over a stream or around a sleep runs until it is cancelled. If the task's closure holds
/// `self` meanwhile, the object lives as long as the loop: the screen disappears, its model stays, and a `deinit` that
/// cancels the task never runs. The closure holds `self` if it uses `self` or one of its members, if `guard let self`
/// precedes the loop, or if the loop is in a method that the task calls, even by `await self?.run()`. A method that
/// waits and calls itself again after each failure is such a loop too.
///
/// It is an error if only a `deinit` should cancel the task, and a warning otherwise. On code that had not been read before, two
/// forms were right: a screen, its model or an object in the state of a view that comes and goes, which the task's closure uses, and a `guard let self` before the loop where only the
/// `deinit` cancels. The others are notes: other objects, a method that loops, a method that calls itself again.
///
/// These are not reported: objects that live as long as the app, tasks that another method or another object cancels, and tasks
/// whose screen stops the looping object when it disappears.
///
/// With Belay, `scope.run(.prices, on: self)` holds its owner for one element at a time.
///
/// Wrong:
/// ```swift
/// func appeared() {
///   updates?.cancel()
///   updates = Task { [weak self] in
///     guard let self else { return }
///     for await price in prices.stream { show(price) }
///   }
/// }
/// deinit { updates?.cancel() }
/// ```
/// Right:
/// ```swift
/// func appeared() {
///   updates?.cancel()
///   updates = Task { [weak self, prices] in
///     for await price in prices.stream { self?.show(price) }
///   }
/// }
/// deinit { updates?.cancel() }
/// ```
package struct TaskOutlivesOwner: CodeRule {
  package static let id = "task-outlives-owner"
  package static let summary = "a task without an end keeps its owner alive"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    OneFindingPerProperty.of(context.tasks(in: code).compactMap { finding(for: $0, context) })
      + EndlessRetry(context).findings(in: code) + OneOutcomeAwaited(context).findings(in: code)
  }

  private func finding(for started: TaskSite, _ context: CodeContext) -> OneFindingPerProperty.Found? {
    guard let owner = context.owner(around: started.call), owner.isReference, !owner.isTestCase else { return nil }
    let site = context.whereReturned(started, to: owner)
    guard site.isLeftAlone, let hold = context.endlessHold(of: site, owner), !site.isExpectedToEnd,
      !context.isAppLong(owner)
    else { return nil }
    let ending = context.ending(of: site, owner)
    guard !ending.isByOthers, ending.called.isEmpty, !owner.finishesStreams(besides: site.call, context.repository)
    else { return nil }
    let what = hold.sentence(owner.name, at: site.call)
    if let kept = site.keptName, ending.isInDeinit {
      let finding = CodeFinding(
        rule: Self.id, element: site.call,
        message: Message(
          en: "\(what.en) So the deinit that should cancel \(kept) never runs. \(hold.wayOut.en)",
          ja: "\(what.ja)そのため、\(kept) をキャンセルするはずの deinit は実行されません。\(hold.wayOut.ja)"),
        severity: ending.uncalled.isEmpty ? .error : .warning,
        isTentative: !isPlain(hold, owner, isError: ending.uncalled.isEmpty, context.repository),
        fix: context.weakLoop(in: site.closure, of: owner, beside: site.call))
      return OneFindingPerProperty.Found(finding: finding, key: "\(owner.name).\(kept)")
    }
    let isReleased = context.isReleasedWithOwner(site, owner)
    let isEnded = owner.deinitializer?.subtree.contains { $0.kind == .call } ?? false
    guard hold.level == .endless, isReleased || isEnded || owner.isObserved(context.repository),
      ending.uncalled.isEmpty,
      !context.isStoppedOnDisappear(hold, owner)
    else { return nil }
    let consequence: Message
    if isReleased, let kept = site.keptName {
      consequence = Message(
        en: "So \(kept) is not released either, and never cancels it.", ja: "そのため \(kept) も解放されず、タスクはキャンセルされません。")
    } else if isEnded {
      consequence = Message(
        en: "Nothing cancels it, so the deinit of \(owner.name) never runs.",
        ja: "キャンセルするものがないため、\(owner.name) の deinit は実行されません。")
    } else {
      consequence = Message(en: "Nothing cancels it.", ja: "キャンセルするものもありません。")
    }
    let finding = CodeFinding(
      rule: Self.id, element: site.call,
      message: Message(
        en: "\(what.en) \(consequence.en) \(hold.wayOut.en)", ja: "\(what.ja)\(consequence.ja)\(hold.wayOut.ja)"),
      isTentative: !isPlain(hold, owner, isError: false, context.repository),
      fix: context.weakLoop(in: site.closure, of: owner, beside: site.call))
    return OneFindingPerProperty.Found(finding: finding, key: site.keptName.map { "\(owner.name).\($0)" })
  }

  /// The forms that were right on code that was new to us: a screen that its task's closure uses, and a `guard let self` before the
  /// loop where only the `deinit` cancels. Other objects lived as long as the app in ways that were not seen, and a method that loops
  /// was not the one that was called.
  private func isPlain(_ hold: EndlessHold, _ owner: TaskOwner, isError: Bool, _ repository: Repository) -> Bool {
    switch hold.path {
    case .uses: owner.isScreen(repository) || owner.isMadeByScreens(repository)
    case .bound: isError
    case .through: false
    }
  }
}

extension TaskOwner {
  /// Whether a function of the owner finishes a stream that it keeps, which ends a loop over it: `continuation.finish()`.
  fileprivate func finishesStreams(besides task: CodeElement, _ repository: Repository) -> Bool {
    let starter = task.enclosingFunction
    let finishers = repository.memo("finishers", name) {
      parts.flatMap { part in
        part.subtree.compactMap { call -> CodeElement? in
          guard call.kind == .call, call.calleeName == "finish", let root = call.receiver?.ownPath?.first,
            let function = call.enclosingFunction, function.kind == .function,
            parts.contains(where: { $0.members.contains { $0.kind == .variable && $0.name == root } })
          else { return nil }
          return function
        }
      }
    }
    return finishers.contains { $0 != starter }
  }
}

extension CodeContext {
  /// Whether it is stored in Combine's `AnyCancellable`, which cancels it when the owner is released.
  fileprivate func isReleasedWithOwner(_ site: TaskSite, _ owner: TaskOwner) -> Bool {
    guard let name = site.keptName, let property = owner.property(name, repository), !property.isStaticMember else {
      return false
    }
    if let type = property.declaredType { return type.contains("AnyCancellable") }
    // `var bag = Set<AnyCancellable>()`
    return site.storing?.calleeName == "store" && property.value?.calleeName == "Set"
  }

  /// Whether it loops in an object that the owner stores, and that the owner tells something when the screen disappears.
  fileprivate func isStoppedOnDisappear(_ hold: EndlessHold, _ owner: TaskOwner) -> Bool {
    guard case .through(_, let property?) = hold.path else { return false }
    let bodies = owner.withAncestors(repository).flatMap(\.members).filter {
      $0.kind == .function && $0.name.lowercased().contains("disappear")
    }
    return bodies.contains { body in
      repository.reached(from: body, depth: 1).contains { function in
        function.subtree.contains { $0.kind == .call && $0.receiver?.ownPath == [property] }
      }
    }
  }
}

extension EndlessHold {
  fileprivate var wayOut: Message {
    switch path {
    case .uses:
      Message(
        en: "Capture [weak self], take what the loop runs over into the capture list, and use self? inside the loop.",
        ja: "[weak self] でキャプチャし、ループの対象はキャプチャリストに入れ、ループの中では self? を使ってください。")
    case .bound:
      Message(
        en: "Move that line into the loop, so that self is held for one element at a time.",
        ja: "その行をループの中に移し、self を保持するのを要素 1 つの間だけにしてください。")
    case .through:
      Message(
        en: "Loop in the task's closure with [weak self], and call self? for each element.",
        ja: "タスクのクロージャの中で [weak self] を付けてループし、要素ごとに self? を呼んでください。")
    }
  }
}
