// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task uses an `unowned` object after an `await`: if it was released in the meantime, the app crashes.
///
/// A `Task` in a closure with `[unowned self]` captures the unowned reference, not the object. The user closes the
/// screen while the request is under way, and the next line ends the app.
///
/// A single last `await self.save()` holds the object while it runs, and is not reported. Nor is a hop to the main
/// actor. Only objects that a screen owns are checked: others may live as long as the app. It is an error.
///
/// With Belay, the owner that `scope.run(on: self)` passes is weak: once it is released, the access throws, and the run
/// ends.
///
/// Wrong:
/// ```swift
/// button.action = { [unowned self] in
///   Task {
///     await api.hide(id)
///     self.removeFromSuperview()
///   }
/// }
/// ```
/// Right:
/// ```swift
/// button.action = { [weak self, api, id] in
///   Task {
///     await api.hide(id)
///     self?.removeFromSuperview()
///   }
/// }
/// ```
package struct UnownedAfterAwait: CodeRule {
  package static let id = "unowned-after-await"
  package static let summary = "an unowned object is used after an await"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.nodes.indices.compactMap { index in
      let node = code.nodes[index]
      guard node.kind == .capture, node.flags.contains(.isUnowned) else { return nil }
      let capture = CodeElement(code: code, index: index)
      return capture.parent.flatMap { finding(capture, in: $0, context.repository) }
    }
  }

  private func finding(_ capture: CodeElement, in closure: CodeElement, _ repository: Repository) -> CodeFinding? {
    let tasks =
      closure.callOfClosure?.startsTask == true
      ? [closure]
      : closure.subtree.compactMap { call in
        call.kind == .call && call.startsTask ? call.lastClosure : nil
      }
    for task in tasks {
      // It has a reference of its own.
      if task != closure, task.children.contains(where: { $0.kind == .capture && $0.name == capture.name }) { continue }
      guard let body = task.body, let (use, pause) = useAfterAwait(of: capture, in: body, repository) else { continue }
      let owner = owner(of: capture, repository)
      let lifetime = owner.map { repository.lifetime(ofType: $0) } ?? .unknown
      if lifetime == .app { return nil }
      let name = capture.name
      return CodeFinding(
        rule: Self.id, element: use,
        message: Message(
          en:
            "\(name) is unowned (line \(capture.line)) and used after the await on line \(pause.line): if it has been "
            + "released by then, the app crashes. Capture it weakly in the task.",
          ja: "\(name) は unowned で（\(capture.line) 行目）、\(pause.line) 行目の await の後で使われています。その間に解放されるとクラッシュします。"
            + "タスクでは weak でキャプチャしてください。"),
        severity: .error,
        lacks: lifetime == .unknown ? Message(en: "an owner that ends before the app", ja: "アプリより先に終わる所有者") : nil)
    }
    return nil
  }

  private func owner(of capture: CodeElement, _ repository: Repository) -> String? {
    if capture.name == "self" { return capture.enclosingType.map { TypeText.last($0.name) } }
    return repository.typeName(ofDeclared: capture)
  }

  /// The first use behind the end of an `await`, or in a loop with one.
  private func useAfterAwait(
    of capture: CodeElement, in body: CodeElement, _ repository: Repository
  ) -> (use: CodeElement, pause: CodeElement)? {
    let flow = body.ownFlow
    let awaits = flow.filter { $0.kind == .await && mayTakeLong($0) }
    if awaits.isEmpty { return nil }
    for use in flow where refers(use, to: capture, repository) {
      // An assignment's left side is written when the right side has been evaluated.
      let end = use.ancestors.first { $0.kind == .assign && $0.assigned?.contains(use) == true }.map {
        Int($0.node.end)
      }
      if let pause = awaits.last(where: { Int($0.node.end) <= use.index }) { return (use, pause) }
      if let end, let pause = awaits.first(where: { $0.index > use.index && $0.index < end }) { return (use, pause) }
      let loop = use.ancestors.first { [.for, .while, .repeat].contains($0.kind) && body.contains($0) }
      if let loop, let pause = awaits.first(where: { loop.contains($0) }) { return (use, pause) }
    }
    return nil
  }

  /// A hop to the main actor is not counted.
  private func mayTakeLong(_ pause: CodeElement) -> Bool {
    pause.firstChild.map { !($0.kind == .call && $0.runsClosureInline) } ?? true
  }

  /// The captured name, or a member of `self` without it.
  private func refers(_ use: CodeElement, to capture: CodeElement, _ repository: Repository) -> Bool {
    guard use.kind == .name else { return false }
    if use.name == capture.name { return use.localDeclaration.map { $0 == capture } ?? (capture.name == "self") }
    guard capture.name == "self", use.localDeclaration == nil, let type = use.enclosingType else { return false }
    return repository.members(use.name, ofType: type.name).contains { member in
      (member.kind == .variable || member.kind == .function) && !member.has(modifier: "static")
    }
  }
}
