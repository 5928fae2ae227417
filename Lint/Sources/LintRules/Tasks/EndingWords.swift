// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// A call that ends something: `task.cancel()`, `center.removeObserver(token)`, `stopMonitoring()`.
  var endsSomething: Bool {
    guard kind == .call, let name = calleeName else { return false }
    return CodeElement.endingWords.contains { name.hasPrefix($0) }
  }

  private static let endingWords = [
    "cancel", "invalidate", "stop", "close", "removeObserver", "remove", "terminate", "disconnect", "unsubscribe",
    "dispose", "end", "unregister", "deactivate", "teardown", "tearDown", "cleanup", "cleanUp", "finish", "leave",
  ]
}

extension TaskOwner {
  /// What its `deinit`, or an ancestor's, ends; nil if there is none that does.
  func endInDeinit(_ repository: Repository) -> CodeElement? {
    withAncestors(repository).lazy.flatMap(\.members).filter { $0.kind == .deinitializer }
      .compactMap { $0.body?.run.first(where: \.endsSomething) }.first
  }
}

extension Repository {
  /// Whether the closure keeps `self`: by its name, or by `[self]` and a member's.
  func holdsSelf(_ closure: CodeElement) -> Bool {
    if closure.holdsSelfStrongly { return true }
    let isListed = closure.children.contains { capture in
      capture.kind == .capture && capture.name == "self" && capture.flags.isDisjoint(with: [.isWeak, .isUnowned])
    }
    guard isListed, SelfCapture.of(closure) == .strong else { return false }
    return closure.body.flatMap { selfUse(in: $0) } != nil
  }
}
