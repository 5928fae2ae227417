// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A task group races work against a sleep, takes the first result, and does not cancel the loser. (Opt-in.)
///
/// A group waits for all of its children before it returns. Without `cancelAll()` a timeout therefore returns only when
/// the work has ended as well, and a quick answer only when the sleep has ended.
///
/// Wrong:
/// ```swift
/// await withTaskGroup(of: Answer?.self) { group in
///   group.addTask { await ask() }
///   group.addTask { try? await Task.sleep(for: .seconds(5)); return nil }
///   return await group.next()!
/// }
/// ```
/// Right:
/// ```swift
///   defer { group.cancelAll() }
///   return await group.next()!
/// ```
struct TimeoutWithoutCancel: Rule {
  static let id = "timeout-without-cancel"
  static let summary = "a race in a task group does not cancel the loser"
  static let isOptIn = true

  func check(_ context: RuleContext) -> [Finding] {
    ["withTaskGroup", "withThrowingTaskGroup"].flatMap { context.sites.calls[$0] ?? [] }.compactMap { call in
      guard let closure = call.lastClosure else { return nil }
      let search = RaceSearch(viewMode: .sourceAccurate)
      search.walk(closure.statements)
      let throwsOut = call.calleeName == "withThrowingTaskGroup" && search.sleeperThrows
      guard search.children >= 2, search.hasSleeper, search.takesNext, !search.cancels, !throwsOut else { return nil }
      return context.finding(
        Self.self, at: call,
        Message(
          en: "The group waits for the loser of this race too: without cancelAll() the sleep lasts to its end. "
            + "Call group.cancelAll() once the first result is there.",
          ja: "タスクグループは負けた側の終了も待ちます。cancelAll() がないと sleep は最後まで続きます。"
            + "最初の結果を得たら group.cancelAll() を呼んでください。"))
    }
  }
}

private final class RaceSearch: SyntaxVisitor {
  var children = 0
  var hasSleeper = false
  var sleeperThrows = false
  var takesNext = false
  var cancels = false

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.calleeName {
    case "addTask", "addTaskUnlessCancelled":
      children += 1
      guard let closure = node.lastClosure, CallNames.all(in: closure).contains("sleep") else { break }
      hasSleeper = true
      if closure.statements.last.map({ $0.item.is(ThrowStmtSyntax.self) }) ?? false { sleeperThrows = true }
    case "next": takesNext = true
    case "cancelAll": cancels = true
    default: break
    }
    return .visitChildren
  }
}
