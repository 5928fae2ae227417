// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A `deinit` starts a task that captures the object that is being released.
///
/// With `[weak self]`, `self` is nil by the time the task runs, and the work is never done. With a strong capture,
/// `self` is used after its release, and the process crashes. Capture what the work needs from `self` instead.
///
/// Wrong:
/// ```swift
/// deinit { Task { @MainActor [weak self] in self?.monitor.stop() } }
/// ```
/// Right:
/// ```swift
/// deinit { Task { @MainActor [monitor] in monitor.stop() } }
/// ```
struct TaskInDeinit: Rule {
  static let id = "task-in-deinit"
  static let summary = "a task started in deinit captures the object that is deallocated"

  func check(_ context: RuleContext) -> [Finding] {
    context.tasks.compactMap { site in
      guard let function = site.call.enclosingFunction, function.is(DeinitializerDeclSyntax.self),
        let owner = context.owner(around: site.call), let use = SelfUse.first(in: site.closure, of: owner)
      else { return nil }
      let consequence =
        SelfCapture.of(site.closure) == .weak
        ? Message(
          en: "self is nil by the time it runs, so \(use.name) never does anything",
          ja: "実行される時点で self は nil になっており、\(use.name) は何もしません")
        : Message(
          en: "it uses \(use.name) after \(owner.name) was deallocated",
          ja: "\(owner.name) が解放された後に \(use.name) を使います")
      return context.finding(
        Self.self, at: site.call,
        Message(
          en:
            "This task outlives the deinit that starts it: \(consequence.en). Name what it needs in the capture list instead of self.",
          ja: "このタスクは、それを開始した deinit より長く生きます。\(consequence.ja)。self の代わりに、必要なものをキャプチャリストに書いてください。")
      )
    }
  }
}
