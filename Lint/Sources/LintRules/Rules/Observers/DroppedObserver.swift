// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A block observer whose token is dropped, in an object of a screen: the block runs on when the object is gone, and does
/// more than ask for it.
struct DroppedObserver {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func finding(_ call: CodeElement, _ block: CodeElement) -> CodeFinding? {
    guard SelfCapture.of(block) == .weak, let owner = context.owner(around: call), owner.isClass,
      !context.isAppLong(owner), [.screen, .element].contains(repository.lifetime(ofType: owner.type.name)),
      let function = call.enclosingFunction, !repository.isUnused(function), let body = block.body,
      let effect = effect(in: body)
    else { return nil }
    return CodeFinding(
      rule: ObserverNotRemoved.id, element: call,
      message: Message(
        en:
          "The token is dropped, so nothing can remove this observer, removeObserver(self) neither: of each \(owner.name) that is "
          + "gone one remains, and \(effect.brief) on line \(effect.line) runs once more for each of them. Keep the token and "
          + "remove it, or begin with guard let self.",
        ja: "トークンを捨てているため、このオブザーバは解除できません（removeObserver(self) でも解除されません）。解放された \(owner.name) ごとに 1 つ残り、"
          + "\(effect.line) 行目の \(effect.brief) がその数だけ余計に実行されます。トークンを保持して解除するか、guard let self で始めてください。"))
  }

  /// A call that is made although `self` is nil: on an object that is not `self`, in no condition on it.
  private func effect(in body: CodeElement) -> CodeElement? {
    let guards = body.subtree.filter { conditions in
      conditions.kind == .conditions && conditions.subtree.contains { CodeElement.selfNames.contains($0.name) }
    }
    return body.subtree.first { call in
      guard call.kind == .call, let callee = call.firstChild, callee.kind == .member, let root = callee.rootName,
        let name = call.calleeName, !CodeElement.selfNames.contains(root.name), call.isStatement,
        DroppedObserver.hasEffect(name, root.name), !call.startsTask
      else { return false }
      return !guards.contains { $0.index < call.index }
        && !call.subtree.contains { $0.kind == .name && $0.name == "self" }
    }
  }

  private static func hasEffect(_ name: String, _ root: String) -> Bool {
    guard !["print", "debugPrint", "async", "asyncAfter", "sync", "run", "sleep"].contains(name),
      !["logger", "log", "os_log", "Logger", "DDLog", "Task", "DispatchQueue", "MainActor"].contains(root)
    else { return false }
    return [
      "post", "send", "fetch", "load", "log", "set", "save", "add", "append", "present", "push", "open", "start",
      "play", "track", "update", "request", "sync", "perform", "upload", "delete", "remove", "insert", "write", "show",
    ].contains { name.hasPrefix($0) }
  }
}

extension CodeElement {
  /// Its value is dropped, or awaited and dropped.
  fileprivate var isStatement: Bool {
    var current = self
    while let parent = current.parent, [.await, .try].contains(parent.kind) { current = parent }
    return current.parent?.kind == .block
  }
}
