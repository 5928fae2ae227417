// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// How a closure that does not end keeps its owner alive.
struct EndlessHold: Sendable {
  enum Path: Sendable {
    /// It captures `self`, directly or by a member.
    case uses(String, line: Int)
    /// A weak `self` becomes strong before the loop.
    case bound(line: Int)
    /// A method of the owner loops, and holds `self` meanwhile.
    case through(method: String, of: String?)
  }

  let path: Path
  let loop: LongLoop

  var level: LoopLevel { loop.level }
}

extension CodeContext {
  /// How the task's closure holds its owner during a loop that does not end by itself; nil if it does not.
  func endlessHold(of site: TaskSite, _ owner: TaskOwner) -> EndlessHold? { endlessHold(in: site.closure, owner) }

  func endlessHold(in closure: CodeElement, _ owner: TaskOwner) -> EndlessHold? {
    let capture = SelfCapture.of(closure)
    let body = closure.body ?? closure
    for loop in longLoops(in: body) {
      if let path = path(to: loop, in: closure, capture) { return EndlessHold(path: path, loop: loop) }
    }
    for call in body.run where call.kind == .call && call.isAwaited {
      if let hold = hold(through: call, capture, owner) { return hold }
    }
    return nil
  }

  private func path(to loop: LongLoop, in closure: CodeElement, _ capture: SelfCapture) -> EndlessHold.Path? {
    switch capture {
    case .strong: return repository.selfUse(in: closure).map { .uses($0.useName, line: $0.line) }
    case .unowned: return nil
    case .weak:
      guard let binding = SelfCapture.strongBinding(holding: loop.loop, in: closure), let body = loop.loop.body else {
        return nil
      }
      let isUsed =
        binding.name == "self" || binding.name == "`self`"
        ? repository.selfUse(in: body) != nil
        : body.subtree.contains { $0.kind == .name && $0.name == binding.name }
      return isUsed ? .bound(line: binding.line) : nil
    }
  }

  private func hold(through call: CodeElement, _ capture: SelfCapture, _ owner: TaskOwner) -> EndlessHold? {
    guard let path = call.calledPath, let root = call.firstChild, (1...2).contains(path.count), path[0] != "super"
    else {
      return nil
    }
    if path.count == 2 {
      // A method of an object that the owner keeps.
      guard capture == .strong, let base = root.firstChild, base.kind == .name || base.kind == .member,
        owner.property(path[0], repository)?.isStaticMember == false,
        base.kind == .member || base.localDeclaration == nil
      else { return nil }
    } else if root.kind == .name, root.localFunction(named: root.name) != nil || root.localDeclaration != nil {
      return nil
    }
    for function in repository.callees(of: call) where !function.isStaticMember && function.enclosingType != nil {
      if let loop = longLoop(in: function) {
        return EndlessHold(
          path: .through(method: path.joined(separator: ".") + "()", of: path.count == 2 ? path[0] : nil), loop: loop)
      }
    }
    return nil
  }
}

extension EndlessHold {
  /// What runs the closure, for messages.
  struct Runner: Sendable {
    let name: Message

    static let task = Runner(name: Message(en: "the task", ja: "タスク"))
    static let scope = Runner(name: Message(en: "the scope's work", ja: "スコープの処理"))
  }

  /// What is kept alive, by what, and in which way.
  func sentence(_ owner: String, by runner: Runner = .task, at task: CodeElement) -> Message {
    let work = runner.name
    let place = loop.loop.line(seenFrom: task)
    let what =
      level == .endless
      ? Message(
        en: "the loop over \(loop.subject) on \(place.en), which does not end",
        ja: "\(place.ja)の終わらないループ（\(loop.subject)）")
      : Message(
        en: "the loop over \(loop.subject) on \(place.en), which ends only when its source does",
        ja: "ソースが終わるまで終わらない\(place.ja)のループ（\(loop.subject)）")
    switch path {
    case .uses(let name, let line) where name.hasPrefix("self"):
      return Message(
        en: "\(owner) is kept alive by \(what.en): \(work.en) uses \(name) on line \(line).",
        ja: "\(owner) は\(what.ja)に保持されています。\(work.ja)が \(line) 行目で \(name) を使っているためです。")
    case .uses(let name, let line):
      return Message(
        en: "\(owner) is kept alive by \(what.en): \(work.en) uses \(name) on line \(line), which captures self.",
        ja: "\(owner) は\(what.ja)に保持されています。\(work.ja)が \(line) 行目で \(name) を使い、self をキャプチャしているためです。")
    case .bound(let line):
      return Message(
        en: "\(owner) is kept alive by \(what.en): line \(line) makes the weak self strong before the loop.",
        ja: "\(owner) は\(what.ja)に保持されています。\(line) 行目がループの前に weak self を強参照にしているためです。")
    case .through(let method, _):
      return Message(
        en: "\(owner) is kept alive by \(what.en): \(method) runs it, and holds self while it does.",
        ja: "\(owner) は\(what.ja)に保持されています。\(method) がループを実行し、その間 self を保持しているためです。")
    }
  }
}
