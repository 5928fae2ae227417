// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A `deinit` cancels a task whose closure keeps the object alive: it runs only when the task has ended.
///
/// A screen's model stores its request in a property and cancels it in `deinit`. It looks careful and has no effect:
/// the task's closure uses `self`, so `self` lives as long as the request, and the `deinit` that should cancel the
/// request waits for it. The user leaves the screen, and the loader stays.
///
/// Only objects of a screen are checked, only bodies that await something besides a sleep, and only where no other
/// method cancels the task.
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
struct DeinitCannotCancel: Rule {
  static let id = "deinit-cannot-cancel"
  static let summary = "a deinit cancels a task that keeps the object alive until it has ended"

  func check(_ context: RuleContext) -> [Finding] {
    let found = context.tasks.compactMap { started -> OnePerProperty.Found? in
      guard let owner = context.owner(around: started.call), owner.type.kind == .class else { return nil }
      let site = started.whereReturned(to: owner)
      guard let kept = site.keptName, owner.isScreen, !owner.type.isTestCase, !owner.isAppLong(context),
        site.isCancelledByDeinit(of: owner, context), !site.isCancelledElsewhere(in: owner),
        !context.index.isCancelledByOthers(kept, of: owner.type),
        EndlessHold.find(in: site.closure, of: owner, context) == nil, site.waitsForMoreThanSleep,
        let use = site.strongUse(of: owner)
      else { return nil }
      let how =
        use.hasPrefix("self")
        ? Message(en: "it uses \(use)", ja: "\(use) を使っているためです")
        : Message(en: "it uses \(use), which captures self", ja: "\(use) を使い、それを通じて self をキャプチャしているためです")
      let finding = context.finding(
        Self.self, at: site.call,
        Message(
          en:
            "The deinit of \(owner.name) should cancel \(kept), but \(kept) keeps \(owner.name) alive until it has ended: \(how.en). "
            + "Cancel it when the screen disappears, or capture [weak self] and use self? only after the last await.",
          ja: "\(owner.name) の deinit は \(kept) をキャンセルするはずですが、\(kept) は終わるまで \(owner.name) を保持し続けます。\(how.ja)。"
            + "画面が閉じるときにキャンセルするか、[weak self] でキャプチャし、self? を使うのは最後の await の後だけにしてください。"))
      return OnePerProperty.Found(finding: finding, key: "\(owner.type.name).\(kept)")
    }
    return OnePerProperty.of(found, context)
  }
}

extension TaskSite {
  /// The member of `self` that it uses, if it holds `self` from its first line to its end.
  fileprivate func strongUse(of owner: Owner) -> String? {
    switch SelfCapture.of(closure) {
    case .strong: return SelfUse.first(in: closure, of: owner)?.name
    case .unowned: return nil
    case .weak:
      guard let first = closure.statements.first?.item.as(GuardStmtSyntax.self), closure.statements.count > 1,
        let second = closure.statements.dropFirst().first, StrongBinding.holding(second, in: closure) != nil,
        first.conditions.count == 1
      else { return nil }
      return "self, made strong by its first line"
    }
  }

  /// Whether it awaits anything but a sleep.
  var waitsForMoreThanSleep: Bool { AwaitSearch.findsMoreThanSleep(in: closure.statements) }
}

/// Finds the awaits in a body; closures that run elsewhere are left out.
final class AwaitSearch: SyntaxVisitor {
  private var found = false

  static func findsMoreThanSleep(in body: CodeBlockItemListSyntax) -> Bool {
    let search = AwaitSearch(viewMode: .sourceAccurate)
    search.walk(body)
    return search.found
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    FlowReader.runsInline(node) ? .visitChildren : .skipChildren
  }
  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    let callee = node.expression.bare.as(FunctionCallExprSyntax.self)?.calleeName
    if callee != "sleep", callee != "yield", callee != "run" { found = true }
    return .visitChildren
  }
}
