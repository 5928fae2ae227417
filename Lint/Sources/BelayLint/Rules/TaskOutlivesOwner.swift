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
/// It is an error when a `deinit` was meant to cancel the task, and a warning otherwise. Objects that live as long as the app
/// are left alone, and so are tasks that another method cancels.
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
    context.tasks.compactMap { finding(for: $0, context) }
  }

  private func finding(for site: TaskSite, _ context: RuleContext) -> Finding? {
    guard let owner = context.owner(around: site.call), owner.type.isReference, !owner.type.isTestCase,
      site.isLeftAlone, !owner.isAppLong(context), let hold = EndlessHold.find(in: site.closure, of: owner, context)
    else { return nil }
    if let kept = site.keptName, site.isCancelledByDeinit(of: owner, context) {
      return context.finding(
        Self.self, at: site.call,
        "\(hold.sentence(owner)) So the deinit that should cancel \(kept) never runs. \(hold.wayOut)", severity: .error)
    }
    guard hold.level == .endless, owner.isPlainlyScreen, !site.isCancelledElsewhere(in: owner) else { return nil }
    return context.finding(Self.self, at: site.call, "\(hold.sentence(owner)) Nothing cancels it. \(hold.wayOut)")
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
    case .through(let method):
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
