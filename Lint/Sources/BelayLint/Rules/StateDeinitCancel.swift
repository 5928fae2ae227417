// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A view stores a bag of tasks in its state, and adds a task that captures the view: the bag is never released.
///
/// The bag cancels its tasks when it is released, which should happen together with the view's state. But the task's
/// closure has captured a copy of the view, by calling one of its methods or using one of its properties, and the view
/// keeps its state. The bag waits for the task, and the task keeps the bag.
///
/// A view that cancels in `onDisappear` is not reported.
///
/// Wrong:
/// ```swift
/// @State private var bag = TaskBag()
/// func appeared() { Task { await count() }.store(in: bag) }
/// ```
/// Right:
/// ```swift
/// var body: some View { Text("\(number)").task { await count() } }
/// ```
struct StateDeinitCancel: Rule {
  static let id = "state-deinit-cancel"
  static let summary = "a view's state keeps a bag whose tasks keep the view"

  func check(_ context: RuleContext) -> [Finding] {
    let tasks = context.tasks.compactMap { site in
      site.keptName.flatMap { finding(for: site.closure, at: Syntax(site.call), in: $0, context) }
    }
    return tasks + handedClosures(context)
  }

  /// `bag.addAction { await count() }`: the bag starts the task itself.
  private func handedClosures(_ context: RuleContext) -> [Finding] {
    ["run", "addAction", "store"].flatMap { context.sites.calls[$0] ?? [] }.compactMap { call in
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let bag = member.base?.ownName,
        let closure = call.lastClosure, !(member.base?.bare.as(FunctionCallExprSyntax.self)?.isTask ?? false)
      else { return nil }
      return finding(for: closure, at: Syntax(call), in: bag, context)
    }
  }

  private func finding(
    for closure: ClosureExprSyntax, at node: Syntax, in bag: String, _ context: RuleContext
  ) -> Finding? {
    guard let owner = context.owner(around: closure), owner.type.kind == .struct, let property = owner.property(bag),
      !property.wrappers.isEmpty, property.wrappers.allSatisfy({ !Self.notKept.contains($0) }),
      !property.isFromSingleton,
      property.isBagThatCancels(of: owner, context), AwaitSearch.findsMoreThanSleep(in: closure.statements),
      let use = SelfUse.first(in: closure, of: owner), !cancelsOnDisappear(bag, owner, context)
    else { return nil }
    return context.finding(
      Self.self, at: node,
      Message(
        en:
          "\(bag) is never released, so it never cancels this task: the closure uses \(use.name), which captures the view, and "
          + "the view keeps \(bag). Capture the values that the work needs instead of the view, or start it from .task.",
        ja: "\(bag) は解放されないため、このタスクはキャンセルされません。クロージャが \(use.name) を使ってビューをキャプチャし、そのビューが \(bag) を保持しているからです。"
          + "ビューの代わりに処理に必要な値だけをキャプチャするか、.task から開始してください。"))
  }

  private static let notKept: Set<String> = [
    "Binding", "Environment", "EnvironmentObject", "ObservedObject", "Bindable",
  ]

  /// Whether the type cancels the bag, or uses it in any way when the view disappears.
  private func cancelsOnDisappear(_ bag: String, _ owner: Owner, _ context: RuleContext) -> Bool {
    owner.type.bodies().contains { $0.allCancels.contains(bag) && $0.name != "deinit" }
      || (context.sites.calls["onDisappear"] ?? []).contains { call in
        call.closures.contains { NameSearch.finds(bag, in: $0) }
      }
  }
}
