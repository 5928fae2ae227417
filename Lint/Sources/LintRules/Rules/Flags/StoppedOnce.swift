// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A view that stops something at each disappearance, and starts it at its first appearance only.
struct StoppedOnce {
  private let set: CodeElement
  private let name: String
  private let start: CodeElement
  private let stop: CodeElement

  /// - Parameter set: `hasAppeared = true`, in a closure of `task` or `onAppear`.
  init?(_ set: CodeElement, _ repository: Repository) {
    guard set.kind == .assign, set.name == "=", set.assignedValue?.isTrue ?? false, let path = set.assigned?.placePath,
      path.count == 1, let type = set.enclosingType,
      let appearance = set.ancestors.first(where: { $0.kind == .closure || $0.isFunctionLike }),
      appearance.kind == .closure, let modifier = appearance.callOfClosure, modifier.receiver != nil,
      ["task", "onAppear"].contains(modifier.calleeName ?? ""),
      let property = repository.property(path[0], ofType: type.name), property.has(attribute: "State"),
      let once = StoppedOnce.once(set, path, in: appearance)
    else { return nil }
    let writes = repository.writes(of: Member(type: TypeText.last(type.name), name: path[0]))
    guard writes.allSatisfy({ $0.parent?.assignedValue?.isTrue ?? false }) else { return nil }
    let parts = repository.parts(ofType: type.name)
    let stops = parts.flatMap { part in
      part.subtree.filter { $0.kind == .call && $0.calleeName == "onDisappear" }.flatMap { call in
        call.lastClosure?.body?.subtree.filter { $0.kind == .call } ?? []
      }
    }
    for start in once where start.kind == .call && start.index > set.index {
      guard let stop = stops.first(where: { $0.isStop(of: start) }) else { continue }
      // It is started elsewhere too: when the app comes to the front, by a button.
      let isStartedElsewhere = parts.contains { part in
        part.subtree.contains { $0.kind == .call && $0 != start && $0.calleeName == start.calleeName }
      }
      guard !isStartedElsewhere else { return nil }
      (self.set, self.start, self.stop, name) = (set, start, stop, path[0])
      return
    }
    return nil
  }

  /// What runs once: the body of `if !flag { … }`, or what follows `guard !flag else { return }`.
  private static func once(_ set: CodeElement, _ path: [String], in appearance: CodeElement) -> [CodeElement]? {
    guard let block = set.parent, block.kind == .block, let around = block.parent else { return nil }
    func asks(_ statement: CodeElement) -> Bool {
      statement.children.first(.conditions)?.children.contains { condition in
        condition.kind == .operation && condition.name == "!" && condition.firstChild?.placePath == path
      } ?? false
    }
    if around.kind == .if, asks(around), block == around.body { return block.subtree.map { $0 } }
    let isGuarded = block.children.contains { $0.kind == .guard && $0.index < set.index && asks($0) }
    return around == appearance && isGuarded ? block.subtree.map { $0 } : nil
  }

  func finding() -> CodeFinding {
    CodeFinding(
      rule: OnceFieldNeverReset.id, element: set,
      message: Message(
        en:
          "Each disappearance calls \(stop.brief) (line \(stop.line)), and \(start.brief) on line \(start.line) runs at the "
          + "first appearance only, because \(name) stays true: when the view comes back, nothing starts it again. "
          + "Start it at each appearance.",
        ja: "ビューが消えるたびに \(stop.brief) が呼ばれますが（\(stop.line) 行目）、\(name) が true のままなので \(start.line) 行目の "
          + "\(start.brief) は最初に表示されたときしか実行されません。戻ってきたときに再開されないので、表示のたびに開始してください。"))
  }
}

extension CodeElement {
  /// `model.stopTicks()` after `model.startTicks()`.
  fileprivate func isStop(of start: CodeElement) -> Bool {
    guard let name = start.calleeName, let other = calleeName, let path = start.calledPath, let mine = calledPath,
      path.dropLast() == mine.dropLast()
    else { return false }
    for (verb, ends) in CodeElement.pairs where name.hasPrefix(verb) {
      let rest = name.dropFirst(verb.count)
      guard rest.first?.isUppercase ?? true else { continue }
      if ends.contains(where: { $0 + rest == other }) { return true }
    }
    return false
  }

  private static let pairs: [String: [String]] = [
    "start": ["stop", "end", "pause", "cancel"], "begin": ["end", "stop"], "resume": ["pause", "stop", "suspend"],
    "connect": ["disconnect"], "subscribe": ["unsubscribe"], "enable": ["disable"], "activate": ["deactivate"],
    "open": ["close"], "register": ["unregister"],
  ]
}
