// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A timer that repeats, and the property that has it.
struct RepeatingTimer {
  let call: CodeElement
  private let repository: Repository
  /// The assignment of the timer to a property.
  private let assign: CodeElement?
  private let property: String?

  init(_ call: CodeElement, _ repository: Repository) {
    (self.call, self.repository) = (call, repository)
    let statement = call.ancestors.first { $0.kind == .assign || $0.kind == .block || $0.kind == .variable }
    if let statement, statement.kind == .assign, statement.assignedValue == call,
      let path = statement.assigned?.ownPath,
      path.count == 1, statement.assigned?.localDeclaration == nil || statement.assigned?.kind == .member
    {
      (assign, property) = (statement, path[0])
    } else {
      (assign, property) = (nil, nil)
    }
  }

  private func isWithin(_ type: CodeElement, _ use: CodeElement) -> Bool {
    repository.parts(ofType: type.name).contains { $0.contains(use) }
  }

  private func invalidates(_ element: CodeElement) -> Bool {
    guard element.kind == .call, element.calleeName == "invalidate" else { return false }
    guard let property, let path = element.receiver?.ownPath else { return true }
    return path.last == property || path.count == 1
  }

  // MARK: Replaced

  /// It is assigned in a moment that comes again, and the one before is not invalidated.
  func replaced() -> CodeFinding? {
    guard let assign, let property, let around = assign.enclosingFunction else { return nil }
    let scope = assign.enclosingClosure ?? around
    let isSeen = scope.subtree.contains { element in
      element.index < assign.index && !element.contains(assign)
        && ((element.kind == .name || element.kind == .member) && element.name == property
          || element.kind == .call
            && repository.callees(of: element).contains { $0.subtree.contains(where: invalidates) })
    }
    guard !isSeen, !repository.isRefused(assign) else { return nil }
    let moments = repository.moments(of: assign).filter { $0.isAppearance || Moment.functions.contains($0.name) }
    guard let moment = moments.first(where: { !isEnded($0) }), repository.lifetime(ofTypeAround: call) != .app else {
      return nil
    }
    return CodeFinding(
      rule: TimerNotInvalidated.id, element: call,
      message: Message(
        en: "Each \(moment.name) (line \(moment.body.line)) starts one more timer: the one that \(property) has is not "
          + "invalidated, and continues to fire. Call \(property)?.invalidate() before this line.",
        ja: "\(moment.name)（\(moment.body.line) 行目）のたびにタイマーが増えます。\(property) が持っていたタイマーは invalidate されず、動き続けます。"
          + "この行の前で \(property)?.invalidate() を呼んでください。"),
      fix: assign.invalidateFirst(repository))
  }

  /// The counterpart invalidates it, or the same moment does before it calls the function.
  private func isEnded(_ moment: Moment) -> Bool {
    repository.runs(repository.counterparts(of: moment), invalidates)
      || moment.body.subtree.contains(where: invalidates)
      || moment.body.subtree.contains { element in
        element.kind == .call && element.index < moment.body.node.end && element.code === moment.body.code
          && !(assign.map { moment.body.contains($0) } ?? false)
          && repository.callees(of: element).contains { callee in
            callee.subtree.contains(where: invalidates) && !callee.contains(call)
          }
      }
  }

  /// Nothing keeps it, and it is started at each appearance.
  func dropped() -> CodeFinding? {
    guard call.isDropped, repository.lifetime(ofTypeAround: call) != .app, !repository.isRefused(call),
      !(call.closures.first?.subtree.contains { $0.kind == .call && $0.calleeName == "invalidate" } ?? false),
      let moment = repository.moments(of: call).first(where: { $0.isAppearance || Moment.functions.contains($0.name) })
    else { return nil }
    return CodeFinding(
      rule: TimerNotInvalidated.id, element: call,
      message: Message(
        en: "Each \(moment.name) (line \(moment.body.line)) starts one more timer, and nothing keeps it: none is ever "
          + "invalidated. Keep it in a property, and invalidate it when the screen disappears.",
        ja: "\(moment.name)（\(moment.body.line) 行目）のたびにタイマーが増えます。保持していないため invalidate できません。"
          + "プロパティに保持し、画面が消えるときに invalidate してください。"))
  }

  /// A stop sets its property to nil, and nothing invalidates it: its run loop still has it.
  func forgotten() -> CodeFinding? {
    guard let property, let type = call.enclosingType,
      repository.property(property, ofType: type.name)?.declaredType?.contains("Timer") ?? false,
      !repository.uses(of: "invalidate").contains(where: { isWithin(type, $0) })
    else { return nil }
    let stop = repository.uses(of: Member(type: TypeText.last(type.name), name: property)).first { use in
      guard use.isAssigned, use.parent?.assignedValue?.isNil ?? false, let function = use.enclosingFunction else {
        return false
      }
      return function != call.enclosingFunction && !(call.closures.first?.contains(use) ?? false)
    }
    guard let stop else { return nil }
    return CodeFinding(
      rule: TimerNotInvalidated.id, element: call,
      message: Message(
        en:
          "Line \(stop.line) sets \(property) to nil, and nothing invalidates the timer: its run loop keeps it, and it fires on. "
          + "Call \(property)?.invalidate() there.",
        ja: "\(stop.line) 行目は \(property) を nil にするだけで、タイマーを invalidate する場所がありません。run loop が保持しているため動き続けます。"
          + "そこで \(property)?.invalidate() を呼んでください。"))
  }

  // MARK: Kept

  /// It holds its owner, and only the owner's `deinit`, or nothing, invalidates it.
  func kept() -> CodeFinding? {
    let closure = call.closures.first
    let holder = closure?.holdsSelfStrongly == true || call.argument("target")?.name == "self"
    guard holder, repository.isInClass(call), let type = call.enclosingType else { return nil }
    // The block ends it itself.
    if let closure, closure.subtree.contains(where: { $0.kind == .call && $0.calleeName == "invalidate" }) {
      return nil
    }
    let parts = repository.parts(ofType: type.name)
    let ends = parts.flatMap { part in part.subtree.filter { isEnd($0) } }
    guard ends.allSatisfy({ $0.enclosingFunction?.kind == .deinitializer }) else { return nil }
    if let property, isEndedElsewhere(property) { return nil }
    // Without a property, a variable may keep it.
    if assign == nil, !call.isDropped, call.parent?.kind != .variable { return nil }
    let lifetime = repository.lifetime(ofType: type.name)
    guard lifetime != .app else { return nil }
    let last = ends.first
    return CodeFinding(
      rule: TimerNotInvalidated.id, element: call,
      message: Message(
        en: "This timer holds self and fires for ever: "
          + (last.map { "its invalidate() on line \($0.line) is in a deinit that never runs. " }
            ?? "nothing invalidates it. ")
          + "Capture self weakly, and invalidate the timer when its owner stops or disappears.",
        ja: "このタイマーは self を保持したまま動き続けます。"
          + (last.map { "\($0.line) 行目の invalidate() は、呼ばれることのない deinit の中にあります。" } ?? "invalidate する場所がありません。")
          + "self は weak でキャプチャし、終了時か画面を離れるときに invalidate してください。"),
      isTentative: true,
      lacks: lifetime == .unknown ? Message(en: "an owner that ends before the app", ja: "アプリより先に終わる所有者") : nil)
  }

  private func isEnd(_ element: CodeElement) -> Bool {
    guard element.kind == .call, element.calleeName == "invalidate" else { return false }
    guard let property else { return true }
    // Through a local name it can be any timer.
    return element.receiver?.ownPath.map { $0.last == property || $0.count == 1 && $0[0].first?.isLowercase == true }
      ?? true
  }

  /// Another type invalidates it: `controller.timer?.invalidate()`.
  private func isEndedElsewhere(_ property: String) -> Bool {
    guard let type = call.enclosingType.map({ TypeText.last($0.name) }) else { return true }
    return repository.uses(of: Member(type: type, name: property)).contains { use in
      use.parent?.kind == .member && use.parent?.name == "invalidate" && use.enclosingFunction?.kind != .deinitializer
    }
  }
}
