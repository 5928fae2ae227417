// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// That a function cancels the task in a property before it stores another one there.
struct Replacement {
  /// The cancel.
  let cancel: CodeElement
  /// Whether the function does not start a second task while there is one, or waits for its end.
  let isRefused: Bool

  init?(of site: TaskSite, _ handle: String, in body: CodeElement, _ owner: TaskOwner, _ context: CodeContext) {
    let repository = context.repository
    let storing = site.storing ?? site.call
    guard let cancel = Replacement.cancel(before: storing, of: handle, in: body, owner, repository) else { return nil }
    self.cancel = cancel
    isRefused = Replacement.isRefused(before: storing, handle, in: body, cancel)
  }

  /// In the function itself, in a method that it calls, or in what runs when the property is set.
  static func cancel(
    before storing: CodeElement, of handle: String, in body: CodeElement, _ owner: TaskOwner, _ repository: Repository
  ) -> CodeElement? {
    let own = repository.cancels(of: handle, in: owner)
    // The body is only walked for what can be there: many tasks in one function would each walk all of it.
    let near = own.map(\.call).filter { body.contains($0) && $0.index < storing.index && $0.leads(to: storing) }
    if !near.isEmpty {
      let run = Set(body.run)
      if let direct = near.first(where: { run.contains($0) }) { return direct }
    }
    if let property = owner.property(handle, repository), repository.cancelsWhenReplaced(property) { return property }
    let cancellers = Set(own.compactMap(\.call.enclosingFunction).filter { $0.kind == .function })
    guard !cancellers.isEmpty else { return nil }
    return body.run.first { call in
      call.index < storing.index && call.kind == .call && call.calledPath?.count == 1 && call.leads(to: storing)
        && repository.callees(of: call).contains { cancellers.contains($0) }
    }
  }

  /// Whether the body cancels the task, or asks for it, before another one is stored.
  static func isCancelledOrAsked(
    before storing: CodeElement, _ name: String, in body: CodeElement, _ owner: TaskOwner, _ repository: Repository
  ) -> Bool {
    let own = repository.cancels(of: name, in: owner)
    if own.contains(where: { body.contains($0.call) && $0.call.index < storing.index }) { return true }
    if cancel(before: storing, of: name, in: body, owner, repository) != nil { return true }
    let questions = repository.memo("questions", name, body) {
      body.subtree.filter { $0.kind == .conditions && $0.subtree.contains { $0.ownPath == [name] } }.map(\.index)
    }
    return questions.contains { $0 < storing.index }
  }

  private static func isRefused(
    before storing: CodeElement, _ handle: String, in body: CodeElement, _ cancel: CodeElement
  ) -> Bool {
    // `await task?.value`: the old one has ended.
    let waits = body.run.contains { element in
      element.isTaskValue && element.index < storing.index
        && element.isAwaited && element.firstChild?.ownPath == [handle]
    }
    return waits
      || body.run.contains { statement in
        guard statement.index < storing.index, statement.kind == .guard || statement.kind == .if,
          let conditions = statement.children.first(.conditions), !conditions.contains(cancel),
          conditions.subtree.contains(where: { use in
            use.kind == .binding ? use.firstChild == nil && use.name == handle : use.ownPath == [handle]
          })
        else { return false }
        if statement.kind == .guard { return true }
        if statement.contains(storing) { return !statement.contains(cancel) }
        return statement.children.first(.block)?.children.contains { $0.kind == .return } ?? false
      }
  }
}

extension CodeElement {
  /// Whether `place` may run after this in the same run: the blocks around this, up to the one that contains `place`, do
  /// not end with a return, a throw or a break, and are not the other branch.
  func leads(to place: CodeElement) -> Bool {
    var inner = self
    for around in ancestors {
      if around.contains(place) {
        return !(around.kind == .if || around.kind == .switch) || inner.kind == .conditions
          || inner.contains(place)
      }
      if around.kind == .block, let last = Array(around.children).last,
        [.return, .throw, .break, .continue].contains(last.kind)
      {
        return false
      }
      inner = around
    }
    return true
  }
}
