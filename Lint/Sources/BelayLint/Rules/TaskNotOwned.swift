// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A view that appears starts a task without an end, and nothing ends it when the view disappears.
///
/// `onAppear` runs again when the user comes back: after the third visit three loops listen. SwiftUI's `.task` starts
/// the same work and cancels it when the view disappears.
///
/// Wrong:
/// ```swift
/// .onAppear { Task { for await message in inbox.messages.stream { show(message) } } }
/// ```
/// Right:
/// ```swift
/// .task { for await message in inbox.messages.stream { show(message) } }
/// ```
struct TaskNotOwned: Rule {
  static let id = "task-not-owned"
  static let summary = "a task without an end is started on appear, and nothing ends it"

  func check(_ context: RuleContext) -> [Finding] {
    context.tasks.compactMap { site in
      guard site.destination == .nobody, let place = place(of: site), let owner = context.owner(around: site.call),
        context.level(of: site, owner) == .endless,
        !owner.type.isReference || EndlessHold.find(in: site.closure, of: owner, context) == nil
      else { return nil }
      let wayOut =
        place == "onAppear"
        ? Message(en: "Start it from .task, which cancels it.", ja: "自動でキャンセルされる .task から開始してください。")
        : Message(en: "Keep it, and cancel it when the view disappears.", ja: "タスクを保持し、画面が消えるときにキャンセルしてください。")
      return context.finding(
        Self.self, at: site.call,
        Message(
          en:
            "\(place) starts this task anew each time, and nothing ends it: its loop continues after \(owner.name) has disappeared. \(wayOut.en)",
          ja: "\(place) のたびにこのタスクが新しく始まり、終わらせるものがありません。\(owner.name) がなくなってもループは続きます。\(wayOut.ja)"))
    }
  }

  private func place(of site: TaskSite) -> String? {
    if let function = site.call.enclosingFunction?.as(FunctionDeclSyntax.self),
      ["viewDidAppear", "viewWillAppear", "viewIsAppearing"].contains(function.name.text)
    {
      return function.name.text
    }
    for ancestor in site.call.ancestors {
      guard let closure = ancestor.as(ClosureExprSyntax.self), let callee = closure.receivingCall?.calleeName else {
        continue
      }
      if callee == "onAppear" { return callee }
    }
    return nil
  }
}
