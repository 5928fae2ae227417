// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A task that does not end by itself keeps alive the object that started it.
///
/// A loop over notifications, over a stream or around a sleep runs until it is cancelled. If the task's closure holds
/// `self` meanwhile, the object lives as long as the loop: the screen disappears, its model stays, and a `deinit` that
/// cancels the task never runs. The closure holds `self` if it uses `self` or one of its members, if `guard let self`
/// precedes the loop, or if the loop is in a method that the task calls, even by `await self?.run()`.
///
/// It is an error if only a `deinit` should cancel the task, and a warning otherwise. These are not reported: objects
/// that live as long as the app, tasks that another method or another object cancels, and tasks whose screen stops the
/// looping object when it disappears.
///
/// Wrong:
/// ```swift
/// updates = Task { [weak self] in
///   guard let self else { return }
///   for await price in prices.stream { show(price) }
/// }
/// ```
/// Right:
/// ```swift
/// updates = Task { [weak self, prices] in
///   for await price in prices.stream { self?.show(price) }
/// }
/// ```
struct TaskOutlivesOwner: Rule {
  static let id = "task-outlives-owner"
  static let summary = "a task without an end keeps its owner alive"

  func check(_ context: RuleContext) -> [Finding] {
    OnePerProperty.of(context.tasks.compactMap { finding(for: $0, context) }, context)
  }

  private func finding(for started: TaskSite, _ context: RuleContext) -> OnePerProperty.Found? {
    guard let owner = context.owner(around: started.call), owner.type.isReference, !owner.type.isTestCase else {
      return nil
    }
    let site = started.whereReturned(to: owner)
    guard site.isLeftAlone, !owner.isAppLong(context),
      let hold = EndlessHold.find(in: site.closure, of: owner, context),
      !site.isExpectedToEnd, !(site.keptName.map { context.index.isCancelledByOthers($0, of: owner.type) } ?? false)
    else { return nil }
    let (what, wayOut) = (hold.sentence(owner), hold.wayOut)
    if let kept = site.keptName, site.isCancelledByDeinit(of: owner, context) {
      let finding = context.finding(
        Self.self, at: site.call,
        Message(
          en: "\(what.en) So the deinit that should cancel \(kept) never runs. \(wayOut.en)",
          ja: "\(what.ja)そのため、\(kept) をキャンセルするはずの deinit は実行されません。\(wayOut.ja)"),
        severity: site.isCancelledElsewhere(in: owner) ? .warning : .error,
        fix: WeakLoopFix.of(site.closure, owner, context.language))
      return OnePerProperty.Found(finding: finding, key: "\(owner.type.name).\(kept)")
    }
    let isReleased = site.isReleasedWithOwner(owner)
    guard hold.level == .endless, owner.isPlainlyScreen || isReleased, !site.isCancelledElsewhere(in: owner),
      !hold.isStoppedOnDisappear(of: owner)
    else { return nil }
    let keeper = site.keptName.map { Message(en: $0, ja: " \($0) ") } ?? Message(en: "it", ja: "それ")
    let consequence =
      isReleased
      ? Message(
        en: "So \(keeper.en) is not released either, and never cancels it.",
        ja: "そのため\(keeper.ja)も解放されず、タスクはキャンセルされません。")
      : Message(en: "Nothing cancels it.", ja: "キャンセルするものもありません。")
    let finding = context.finding(
      Self.self, at: site.call,
      Message(
        en: "\(what.en) \(consequence.en) \(wayOut.en)", ja: "\(what.ja)\(consequence.ja)\(wayOut.ja)"),
      fix: WeakLoopFix.of(site.closure, owner, context.language))
    return OnePerProperty.Found(finding: finding, key: site.keptName.map { "\(owner.type.name).\($0)" })
  }
}

extension EndlessHold {
  fileprivate func sentence(_ owner: Owner) -> Message {
    let what =
      level == .endless
      ? Message(en: "a task that does not end", ja: "終わらないタスク")
      : Message(en: "a task that ends only when its source does", ja: "ソースが終わるまで終わらないタスク")
    return sentence(owner, keptBy: what)
  }

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
