// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A tap starts an endless task or a timer after a wait: a second tap meanwhile starts another one in its place, and a stop
/// only reaches that one.
struct StartedTwice {
  private let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code, _ tasks: [TaskSite]) -> [CodeFinding] {
    tasks.compactMap { finding(for: $0) } + timers(in: code)
  }

  private func finding(for site: TaskSite) -> CodeFinding? {
    guard let handle = site.property, let storing = site.storing, storing.kind == .assign,
      context.longLoops(in: site.body).contains(where: { $0.level == .endless })
    else { return nil }
    return finding(storing, handle, end: "cancel")
  }

  private func timers(in code: Code) -> [CodeFinding] {
    code.calls(to: ["scheduledTimer"]).compactMap { call in
      guard call.argument("repeats")?.isTrue == true, let storing = call.parent, storing.kind == .assign,
        let path = storing.assigned?.ownPath, path.count == 1
      else { return nil }
      return finding(storing, path[0], end: "invalidate")
    }
  }

  // MARK: The way from the tap

  private struct Start {
    let tap: CodeElement
    let wait: CodeElement
  }

  /// - Parameter wait: An `await` behind the place that is looked from, on the way from the tap.
  private func start(
    of place: CodeElement, _ handle: String, _ owner: TaskOwner, wait: CodeElement? = nil, depth: Int = 0
  ) -> Start? {
    guard let function = place.runScope, function.kind == .function, let body = function.body,
      !Replacement.isCancelledOrAsked(before: place, handle, in: body, owner, repository), !asks(handle, before: place),
      !context.isRefused(startAt: place, in: function), !repository.isNeverCalled(function)
    else { return nil }
    let wait =
      wait
      ?? body.run.last { $0.kind == .await && $0.index < place.index && !$0.contains(place) && $0.leads(to: place) }
    for use in repository.callers(of: function).prefix(8) where use.isCallee && !use.code.isTest {
      guard let scope = use.runScope else { continue }
      if scope.kind == .function, depth < 2 {
        if let found = start(of: use, handle, owner, wait: wait, depth: depth + 1) { return found }
      } else if let wait, function.flags.contains(.isAsync), isTapped(scope), !isDisabled(use) {
        return Start(tap: use, wait: wait)
      }
    }
    return nil
  }

  /// A condition before the place that speaks of the handle: `timer == nil`, or of an end: `invalidate()`.
  private func asks(_ handle: String, before place: CodeElement) -> Bool {
    guard let scope = place.runScope else { return true }
    return scope.subtree.contains { element in
      element.index < place.index && !element.contains(place)
        && ((element.kind == .name || element.kind == .member || element.kind == .binding) && element.name == handle
          || element.kind == .call
            && repository.callees(of: element).contains { callee in
              callee.subtree.contains { $0.kind == .call && $0.endsSomething && $0.receiver?.ownPath?.last == handle }
            })
    }
  }

  /// `Button { Task { await model.record() } }`, or a task in a function that a button calls.
  private func isTapped(_ scope: CodeElement) -> Bool {
    guard let task = scope.callOfClosure, task.startsTask else { return false }
    if task.isInTap { return true }
    guard let function = task.runScope, function.kind == .function else { return false }
    if function.has(attribute: "IBAction") || function.has(attribute: "objc") { return true }
    return repository.callers(of: function).contains { $0.isInTap }
  }

  private func isDisabled(_ use: CodeElement) -> Bool {
    use.ancestors.contains { $0.kind == .call && $0.calleeName == "disabled" }
  }

  // MARK: The finding

  private func finding(_ storing: CodeElement, _ handle: String, end: String) -> CodeFinding? {
    guard let owner = context.owner(around: storing), !owner.isTestCase,
      let property = owner.property(handle, repository),
      !repository.cancelsWhenReplaced(property),
      let stop = repository.ends(of: handle).first(where: { stop in
        owner.has(stop.call) && !(storing.enclosingFunction?.contains(stop.call) ?? true)
      }),
      let start = start(of: storing, handle, owner)
    else { return nil }
    let (wait, line) = (start.wait.line(seenFrom: storing), stop.call.line(seenFrom: storing))
    let tap = start.tap.place
    return CodeFinding(
      rule: CancelCannotReach.id, element: storing,
      message: Message(
        en:
          "A second tap (\(tap)) while the await on \(wait.en) lasts comes here too: it replaces \(handle), the \(end)() on "
          + "\(line.en) only reaches the second one, and the first goes on for ever. Call \(handle)?.\(end)() before this "
          + "line, or refuse the second start before the await.",
        ja: "\(wait.ja)の await の間にもう一度タップすると（\(tap)）、ここで \(handle) が置き換えられます。\(line.ja)の \(end)() は 2 つ目にしか"
          + "届かず、1 つ目は動き続けます。この行の前で \(handle)?.\(end)() を呼ぶか、await の前に 2 回目の開始を断ってください。"))
  }
}

extension CodeElement {
  /// In the closure of a button or a tap.
  fileprivate var isInTap: Bool {
    ancestors.prefix { !$0.isFunctionLike || $0.kind == .accessor }.contains { around in
      guard around.kind == .closure, let call = around.callOfClosure else { return false }
      return around.parent?.name == "action" || ["Button", "onTapGesture"].contains(call.calleeName ?? "")
    }
  }
}
