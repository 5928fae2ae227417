// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A view that appears starts a task without an end, and nothing ends it when the view disappears.
///
/// `onAppear` and `viewDidAppear` run again when the user comes back: after the third visit three loops listen, and
/// each handles every element. SwiftUI's `.task` starts the same work and cancels it when the view disappears.
///
/// Tasks that are kept are not reported, nor is a loop behind a check that refuses a second one, nor objects that live
/// as long as the app. In a class whose task keeps it alive, `task-outlives-owner` says so instead. It is a warning.
///
/// With Belay, `.task(store, .appeared)` ends the work with the view, and `visibleTaskScope` does so for a view
/// controller.
///
/// Wrong:
/// ```swift
/// .onAppear { Task { for await message in inbox.messages.stream { show(message) } } }
/// ```
/// Right:
/// ```swift
/// .task { for await message in inbox.messages.stream { show(message) } }
/// ```
package struct TaskNotOwned: CodeRule {
  package static let id = "task-not-owned"
  package static let summary = "a task without an end is started on appear, and nothing ends it"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    context.tasks(in: code).compactMap { site in
      guard site.kept == .nowhere, let (place, loop) = start(of: site, context),
        let owner = context.owner(around: site.call), !context.isAppLong(owner),
        !owner.isReference || context.endlessHold(of: site, owner) == nil
      else { return nil }
      let wayOut =
        place == "onAppear" || place == "task"
        ? Message(en: "Start it from .task, which cancels it.", ja: "自動でキャンセルされる .task から開始してください。")
        : Message(en: "Keep it, and cancel it when the view disappears.", ja: "タスクを保持し、画面が消えるときにキャンセルしてください。")
      let (line, subject) = (loop.loop.line(seenFrom: site.call), loop.subject)
      return CodeFinding(
        rule: Self.id, element: site.call,
        message: Message(
          en:
            "\(place) starts this task anew each time, and nothing ends it: its loop over \(subject) on \(line.en) continues "
            + "after \(owner.name) has disappeared. \(wayOut.en)",
          ja: "\(place) のたびにこのタスクが新しく始まり、終わらせるものがありません。\(line.ja)のループ（\(subject)）は \(owner.name) がなくなっても"
            + "続きます。\(wayOut.ja)"))
    }
  }

  /// What starts it each time that the view appears, directly or through a method of the view, and its loop.
  private func start(of site: TaskSite, _ context: CodeContext) -> (String, LongLoop)? {
    if let place = appearing(around: site.call) { return context.endlessLoop(of: site).map { (place, $0) } }
    guard let function = site.call.enclosingFunction, function.kind == .function, site.call.runScope == function,
      let loop = context.longLoops(in: site.body).first(where: { $0.level == .endless }),
      let type = function.enclosingType
    else { return nil }
    return context.repository.callers(of: function).lazy.filter { $0.enclosingType?.name == type.name }
      .compactMap { appearing(around: $0) ?? ($0.runScope?.callOfClosure?.calleeName == "task" ? "task" : nil) }
      .first.map { ($0, loop) }
  }

  private func appearing(around element: CodeElement) -> String? {
    if let function = element.enclosingFunction, function.kind == .function,
      ["viewDidAppear", "viewWillAppear", "viewIsAppearing"].contains(function.name)
    {
      return function.name
    }
    let isOnAppear = element.ancestors.contains { $0.kind == .closure && $0.callOfClosure?.calleeName == "onAppear" }
    return isOnAppear ? "onAppear" : nil
  }
}

extension CodeContext {
  /// The endless loop that the task runs, itself or in a method that it awaits, unless that refuses a second run.
  func endlessLoop(of site: TaskSite) -> LongLoop? {
    if let own = longLoops(in: site.body).first(where: { $0.level == .endless }) { return own }
    for call in site.body.run where call.kind == .call && call.isAwaited {
      guard (1...2).contains(call.calledPath?.count ?? 0) else { continue }
      for function in repository.callees(of: call) where function.enclosingType != nil {
        if let loop = longLoop(in: function), loop.level == .endless, !refusesSecondRun(function, loop) { return loop }
      }
    }
    return nil
  }

  /// `guard !isListening else { return }` before the loop.
  private func refusesSecondRun(_ function: CodeElement, _ loop: LongLoop) -> Bool {
    guard let body = function.body, let type = function.enclosingType else { return false }
    return body.subtree.contains { check in
      guard check.kind == .guard || check.kind == .if, check.index < loop.loop.index || loop.loop.code !== check.code,
        let conditions = check.children.first(.conditions)
      else { return false }
      return conditions.subtree.contains { $0.kind == .name && repository.isMember($0, of: type) }
    }
  }
}
