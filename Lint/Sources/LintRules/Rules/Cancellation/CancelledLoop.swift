// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A stop cancels a task, whose loop asks nothing and catches everything: the rest of a list is worked off, or a loop without
/// an end runs on.
struct CancelledLoop {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in tasks: [TaskSite]) -> [CodeFinding] {
    tasks.compactMap { site in
      guard let name = site.keptName, let owner = context.owner(around: site.call), !owner.isTestCase,
        let stop = context.stops(of: name, owner).first,
        let loop = loop(in: site.body, 0), let body = loop.body, let wait = body.firstWait
      else { return nil }
      let line = stop.call.line(seenFrom: loop)
      let place = loop.code === site.call.code ? loop : site.call
      guard loop.kind == .for else { return endless(place, loop, name, stop) }
      return CodeFinding(
        rule: CancelCannotReach.id, element: place,
        message: Message(
          en:
            "\(stop.name) on \(line.en) cancels \(name), but this loop does not ask: \(wait.brief) on line \(wait.line) throws "
            + "nothing out of it, so that it is run for all that is left. Begin each round with try Task.checkCancellation(), or "
            + "break if Task.isCancelled.",
          ja:
            "\(line.ja)の \(stop.name) が \(name) をキャンセルしても、このループは確認しません。\(wait.line) 行目の \(wait.brief) のエラーはループの外に出ないため、"
            + "残りの全件が処理されます。各回の最初に try Task.checkCancellation() を呼ぶか、Task.isCancelled なら break してください。"))
    }
  }

  private func endless(_ place: CodeElement, _ loop: CodeElement, _ name: String, _ stop: TaskStop) -> CodeFinding {
    let line = stop.call.line(seenFrom: place)
    return CodeFinding(
      rule: CancelCannotReach.id, element: place,
      message: Message(
        en:
          "\(stop.name) on \(line.en) cancels \(name), but this loop does not end: it asks nothing, and the cancellation that an "
          + "await throws is caught inside. It then runs on without a pause. Loop while not Task.isCancelled, and let "
          + "CancellationError out.",
        ja: "\(line.ja)の \(stop.name) が \(name) をキャンセルしても、このループは終わりません。キャンセルを確認せず、await が投げるキャンセルも中で捕まえているため、"
          + "休みなく動き続けます。Task.isCancelled でない間だけループし、CancellationError は外に出してください。"))
  }

  private func loop(in body: CodeElement, _ depth: Int) -> CodeElement? {
    for element in body.run {
      if element.kind == .for, isUnasked(element) { return element }
      if element.kind == .while || element.kind == .repeat, isForever(element) { return element }
      guard depth < 1, element.kind == .call, element.isAwaited, element.calledPath?.count == 1 else { continue }
      for function in repository.callees(of: element).prefix(2) where function.flags.contains(.isAsync) {
        guard let inner = function.body, !inner.contains(element) else { continue }
        if let found = loop(in: inner, depth + 1) { return found }
      }
    }
    return nil
  }

  /// Over a list, with an await in each round, and nothing in a round that a cancellation ends.
  private func isUnasked(_ loop: CodeElement) -> Bool {
    guard !loop.flags.contains(.isAsync), let sequence = loop.firstChild, !isShort(sequence), let body = loop.body,
      body.firstWait != nil, !loop.canBeLeft,
      !loop.ancestors.contains(where: { $0.kind == .call && ($0.calleeName ?? "").hasSuffix("TaskGroup") })
    else { return false }
    let run = body.run
    let asks = run.contains { ["isCancelled", "checkCancellation", "CancellationError"].contains($0.name) }
    guard !asks, !run.contains(where: { $0.kind == .try && $0.throwsOut(of: loop) }) else { return false }
    // What is awaited is known, and does not ask either.
    let awaited = run.filter { $0.kind == .await && !$0.isOnlyHop && $0.stripped.calleeName != "sleep" }
    return awaited.contains { pause in
      let functions = pause.subtree.filter { $0.kind == .call }.flatMap { repository.callees(of: $0) }
        .filter { $0.flags.contains(.isAsync) && $0.body != nil }
      return !functions.isEmpty && functions.allSatisfy { !asksItself($0) }
    }
  }

  /// `while true`, with an await in each round, that nothing leaves.
  private func isForever(_ loop: CodeElement) -> Bool {
    let condition = loop.kind == .while ? loop.children.first(.conditions) : loop.children.first { $0.kind != .block }
    guard let condition, let body = loop.body, !loop.mentionsLifetime,
      condition.kind == .conditions ? condition.children.allSatisfy(\.isTrue) : condition.isTrue
    else { return false }
    let run = body.run
    guard run.contains(where: { $0.kind == .await && !$0.isOnlyHop }) else { return false }
    return !run.contains { element in
      switch element.kind {
      case .break, .return: true
      case .throw: true
      case .try: element.throwsOut(of: loop)
      case .for: element.flags.contains(.isAsync)
      default: ["isCancelled", "checkCancellation", "CancellationError"].contains(element.name)
      }
    }
  }

  private func isShort(_ sequence: CodeElement) -> Bool {
    sequence.subtree.contains { $0.kind == .literal && Int($0.name) != nil } || sequence.kind == .collection
  }

  private func asksItself(_ function: CodeElement) -> Bool {
    repository.reached(from: function, depth: 2).contains { body in
      body.subtree.contains { ["isCancelled", "checkCancellation", "CancellationError"].contains($0.name) }
    }
  }
}

extension CodeElement {
  /// An error leaves the loop: no `try?`, and no `catch` between that continues.
  fileprivate func throwsOut(of loop: CodeElement) -> Bool {
    guard flags.isDisjoint(with: [.isOptional, .isForced]) else { return false }
    var inner = self
    for around in ancestors {
      if around == loop { return true }
      if around.kind == .do, inner.kind == .block {
        let clauses = around.children.all(.catchClause)
        let leaves = clauses.contains { clause in
          clause.subtree.contains { [.return, .break, .throw].contains($0.kind) }
        }
        if !clauses.isEmpty, !leaves { return false }
      }
      inner = around
    }
    return true
  }
}
