// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A stop sets the property of a task to nil, and nothing cancels the task.
struct CancelDropped {
  let context: CodeContext

  init(_ context: CodeContext) { self.context = context }

  func findings(in tasks: [TaskSite]) -> [CodeFinding] { tasks.compactMap { finding(for: $0) } }

  private func finding(for site: TaskSite) -> CodeFinding? {
    let repository = context.repository
    guard let handle = site.property, repository.cancels(of: handle).isEmpty,
      let owner = context.owner(around: site.call),
      !owner.isTestCase, let property = owner.property(handle, repository), !repository.cancelsWhenReplaced(property),
      !(property.declaredType?.contains("Cancellable") ?? false)
    else { return nil }
    let isEndless = context.longLoops(in: site.body).contains { $0.level == .endless }
    guard isEndless || site.body.firstWait != nil else { return nil }
    let starter = site.call.enclosingFunction
    let stop = repository.uses(of: handle).first { use in
      guard use.ownPath == [handle], let assignment = use.parent, assignment.kind == .assign,
        assignment.assigned == use, assignment.assignedValue?.isNil ?? false, owner.has(use),
        let function = use.enclosingFunction, function.kind == .function, function != starter
      else { return false }
      let name = function.name.lowercased()
      let words = CancelDropped.stopWords + (isEndless ? CancelDropped.endWords : [])
      return words.contains { name.contains($0) } && (isEndless || isStop(function, of: site, repository))
    }
    guard let stop, let function = stop.enclosingFunction else { return nil }
    let what =
      isEndless
      ? Message(en: "the loop that line \(site.call.line) starts", ja: "\(site.call.line) 行目で始まるループ")
      : Message(en: "the work that line \(site.call.line) starts", ja: "\(site.call.line) 行目で始まる処理")
    return CodeFinding(
      rule: CancelCannotReach.id, element: stop.parent ?? stop,
      message: Message(
        en:
          "\(function.name)() drops the task and does not cancel it: \(what.en) runs on, and "
          + "nothing can stop it any more. Call \(handle)?.cancel() first.",
        ja: "\(function.name)() はタスクを手放すだけでキャンセルしません。\(what.ja)は動き続け、もう止められません。"
          + "先に \(handle)?.cancel() を呼んでください。"))
  }

  /// Something calls it, and not the work itself at its end.
  private func isStop(_ function: CodeElement, of site: TaskSite, _ repository: Repository) -> Bool {
    guard context.use(of: function) == .called else { return false }
    return !repository.reached(from: site.body, depth: 2).contains(function)
  }

  private static let stopWords = ["stop", "cancel", "abort", "disappear", "logout", "signout"]
  private static let endWords = ["end", "reset", "close", "invalidate"]
}
