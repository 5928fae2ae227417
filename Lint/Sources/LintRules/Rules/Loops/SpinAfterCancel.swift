// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A loop of SwiftUI's `task` that only waits in sleeps under `try?`: the view disappears, the task is cancelled, each sleep
/// returns at once, and nothing in the loop asks.
struct SpinAfterCancel {
  let loop: CodeElement
  let sleep: CodeElement
  private let repository: Repository

  init?(_ loop: CodeElement, _ body: CodeElement, _ repository: Repository) {
    (self.loop, self.repository) = (loop, repository)
    let run = body.run
    guard let sleep = run.first(where: { $0.kind == .try && $0.isSwallowedSleep }), !loop.mentionsLifetime,
      !loop.endsByTimeOrCount
    else { return nil }
    self.sleep = sleep
    // Any other wait may take its time, or throw.
    let waits = run.filter { $0.kind == .await || $0.kind == .for && $0.flags.contains(.isAsync) }
    guard waits.allSatisfy({ $0.stripped.calleeName == "sleep" }),
      !run.contains(where: { $0.kind == .try && !$0.flags.contains(.isOptional) }), isInTask
    else { return nil }
  }

  /// In the closure of `task`, or in a method that it awaits.
  private var isInTask: Bool {
    guard let scope = loop.runScope else { return false }
    if scope.kind == .closure { return scope.isOfTaskModifier }
    guard scope.kind == .function, scope.flags.contains(.isAsync) else { return false }
    let callers = repository.callers(of: scope).filter { !scope.contains($0) && !$0.code.isTest }
    return !callers.isEmpty && callers.allSatisfy { $0.runScope?.isOfTaskModifier ?? false }
  }

  func finding() -> CodeFinding {
    let line = sleep.line
    return CodeFinding(
      rule: BusyLoop.id, element: loop,
      message: Message(
        en:
          "When the view disappears, its task is cancelled: the sleep on line \(line) then returns at once, try? hides "
          + "why, and this loop takes a core. Use try, or loop while not Task.isCancelled.",
        ja: "ビューが消えるとタスクがキャンセルされ、\(line) 行目の sleep はすぐに戻ります。try? がその理由を隠すため、このループは CPU コアを 1 つ使い切ります。"
          + "try を使うか、Task.isCancelled でない間だけループしてください。"))
  }
}

extension CodeElement {
  /// `.task { … }`, `.task(id: item) { … }`.
  fileprivate var isOfTaskModifier: Bool {
    guard let callee = callOfClosure?.firstChild else { return false }
    return callee.kind == .member && callee.name == "task"
  }
}
