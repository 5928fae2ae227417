// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A task that does not end by itself keeps the object alive that started it.
///
/// A loop over notifications, over a stream or around a sleep goes on until somebody cancels it. If the task's closure holds
/// `self` meanwhile, the object lives as long as the loop: the screen goes, its model stays, and a `deinit` that cancels the task
/// never runs. The closure holds `self` when it uses it, or a member of it; when `guard let self` stands before the loop; and
/// when the loop is in a method that the task calls, even by `await self?.run()`.
///
/// It is an error when a `deinit` alone was meant to cancel the task, and a warning otherwise. Objects that live as long as the app
/// are left alone, and so are tasks that another method or another object cancels, and those whose screen tells the looping
/// object to stop when it disappears.
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
    if let kept = site.keptName, site.isCancelledByDeinit(of: owner, context) {
      let finding = context.finding(
        Self.self, at: site.call,
        "\(hold.sentence(owner)) So the deinit that should cancel \(kept) never runs. \(hold.wayOut)",
        severity: site.isCancelledElsewhere(in: owner) ? .warning : .error)
      return OnePerProperty.Found(finding: finding, key: "\(owner.type.name).\(kept)")
    }
    let isReleased = site.isReleasedWithOwner(owner)
    guard hold.level == .endless, owner.isPlainlyScreen || isReleased, !site.isCancelledElsewhere(in: owner),
      !hold.isStoppedOnDisappear(of: owner)
    else { return nil }
    let consequence =
      isReleased ? "So \(site.keptName ?? "it") does not go either, and never cancels it." : "Nothing cancels it."
    let finding = context.finding(
      Self.self, at: site.call, "\(hold.sentence(owner)) \(consequence) \(hold.wayOut)")
    return OnePerProperty.Found(finding: finding, key: site.keptName.map { "\(owner.type.name).\($0)" })
  }
}

extension EndlessHold {
  fileprivate func sentence(_ owner: Owner) -> String {
    let what = level == .endless ? "a task that does not end" : "a task that ends only when its source does"
    switch path {
    case .uses(let name):
      let how = name.hasPrefix("self") ? "it uses \(name)" : "it uses \(name), and with it self"
      return "\(owner.name) is kept alive by \(what): \(how)."
    case .bound(let line):
      return "\(owner.name) is kept alive by \(what): line \(line) makes the weak self strong before the loop."
    case .through(let method, _):
      return "\(owner.name) is kept alive by \(what): \(method) loops, and holds self while it does."
    }
  }

  fileprivate var wayOut: String {
    switch path {
    case .uses:
      "Capture [weak self], take what the loop runs over into the capture list, and use self? inside the loop."
    case .bound: "Move that line into the loop, so that self is held for one element at a time."
    case .through: "Loop in the task's closure with [weak self], and call self? for each element."
    }
  }
}
