// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A press, touch or gesture starts a repeating timer, and its end invalidates it; a cancelled one does not.
///
/// The system cancels presses and gestures when an alert appears, the app changes, or another gesture wins. The timer goes
/// on then.
struct HeldKeyTimer {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    code.calls(to: ["scheduledTimer", "Timer"]).compactMap { timer in
      guard timer.argument("repeats")?.isTrue ?? false, let function = timer.enclosingFunction else { return nil }
      return press(timer, function) ?? gesture(timer, function)
    }
  }

  private func press(_ timer: CodeElement, _ function: CodeElement) -> CodeFinding? {
    for kind in ["presses", "touches"] where function.name == kind + "Began" {
      guard let end = repository.methods(kind + "Ended", ofTypeAround: function).first, invalidates(end),
        !repository.methods(kind + "Cancelled", ofTypeAround: function).contains(where: {
          $0.enclosingType?.name == function.enclosingType?.name
        })
      else { continue }
      return finding(timer, kind + "Ended", kind + "Cancelled", end)
    }
    return nil
  }

  /// `case .began: startTimer()`, `case .ended: timer.invalidate()`, and no `.cancelled`.
  private func gesture(_ timer: CodeElement, _ function: CodeElement) -> CodeFinding? {
    // Before all callers are looked for, which may be many.
    let asks = repository.parts(ofTypeAround: function).contains { part in
      part.subtree.contains { $0.kind == .switchCase && $0.has(pattern: ".began") }
    }
    guard asks else { return nil }
    let places =
      [timer] + repository.callers(of: function).filter { $0.enclosingType?.name == function.enclosingType?.name }
    for place in places {
      guard let item = place.ancestors.first(where: { $0.kind == .switchCase }), item.has(pattern: ".began"),
        let choice = item.parent, choice.firstChild?.path?.last == "state"
      else { continue }
      let items = choice.children.filter { $0.kind == .switchCase }
      guard let end = items.first(where: { $0.has(pattern: ".ended") }), invalidates(end),
        !items.contains(where: { other in
          (other.has(pattern: ".cancelled") || other.children.first(.pattern) == nil) && invalidates(other)
        })
      else { continue }
      return finding(timer, ".ended", ".cancelled", end)
    }
    return nil
  }

  private func invalidates(_ body: CodeElement) -> Bool {
    repository.reached(from: body, depth: 1).contains { function in
      function.subtree.contains { $0.kind == .call && $0.calleeName == "invalidate" }
    }
  }

  private func finding(_ timer: CodeElement, _ end: String, _ missing: String, _ place: CodeElement) -> CodeFinding {
    let line = place.line(seenFrom: timer)
    return CodeFinding(
      rule: TimerNotInvalidated.id, element: timer,
      message: Message(
        en:
          "Only \(end) on \(line.en) invalidates this timer. An alert, a change of the app or another gesture ends it with "
          + "\(missing) instead: the timer then fires on. Invalidate it there too.",
        ja: "このタイマーを invalidate するのは\(line.ja)の \(end) だけです。アラートの表示、アプリの切り替え、他のジェスチャでは代わりに \(missing) が"
          + "呼ばれ、タイマーは動き続けます。そこでも invalidate してください。"))
  }
}

extension CodeElement {
  fileprivate func has(pattern name: String) -> Bool {
    children.contains { $0.kind == .pattern && $0.name.contains(name) }
  }
}
