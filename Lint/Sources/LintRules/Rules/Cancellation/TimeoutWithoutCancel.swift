// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task group races work against a sleep, and does not cancel the loser. (Opt-in: where the group should wait for
/// both, it is right.)
///
/// A group waits for all of its children before it returns. Without `cancelAll()` a timeout therefore returns only when
/// the work has ended as well, and a quick answer only when the sleep has ended.
///
/// A throwing group whose sleeping child throws is not reported: an error that leaves the group cancels the others. It
/// is a warning.
///
/// With Belay, `withDeadline(in: .seconds(5)) { try await ask() }` returns at the deadline, whatever the work does.
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
/// await withTaskGroup(of: Answer?.self) { group in
///   group.addTask { await ask() }
///   group.addTask { try? await Task.sleep(for: .seconds(5)); return nil }
///   defer { group.cancelAll() }
///   return await group.next()!
/// }
/// ```
package struct TimeoutWithoutCancel: CodeRule {
  package static let id = "timeout-without-cancel"
  package static let summary = "a race in a task group does not cancel the loser"
  package static let isOptIn = true

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let groups = ["withTaskGroup", "withThrowingTaskGroup"].flatMap { name in
      context.repository.uses(of: name).filter { $0.code === code }.compactMap(\.parent)
    }
    return groups.compactMap { call in
      guard call.kind == .call, let name = call.calleeName, let body = call.lastClosure?.body else { return nil }
      let calls = body.subtree.filter { $0.kind == .call }
      let children = calls.filter(\.addsChildTask)
      let sleeper = children.first { child in
        child.lastClosure?.subtree.contains { $0.kind == .call && $0.calleeName == "sleep" } ?? false
      }
      guard children.count >= 2, let sleeper, calls.contains(where: { $0.calleeName == "next" }),
        !calls.contains(where: { $0.calleeName == "cancelAll" })
      else { return nil }
      // An error that leaves the group cancels the others.
      let throwsOut = sleeper.lastClosure?.body?.children.contains { $0.kind == .throw } ?? false
      if name == "withThrowingTaskGroup", throwsOut { return nil }
      return CodeFinding(
        rule: Self.id, element: call,
        message: Message(
          en:
            "The group waits for the loser of this race too: without cancelAll() the sleep on line \(sleeper.line) lasts to its "
            + "end. Call group.cancelAll() once the first result is there.",
          ja: "タスクグループは負けた側の終了も待ちます。cancelAll() がないと \(sleeper.line) 行目の sleep は最後まで続きます。"
            + "最初の結果を得たら group.cancelAll() を呼んでください。"))
    }
  }
}
