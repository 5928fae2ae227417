// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An async function is awaited, and what comes behind the await relies on its work; but the function only starts a task.
///
/// Either all that it does is in a `Task` that nothing awaits, or it makes the task with `async let`, whose `await` returns
/// the task and not its value.
struct StartedNotAwaited {
  let context: CodeContext
  private var repository: Repository { context.repository }

  init(_ context: CodeContext) { self.context = context }

  func findings(in code: Code) -> [CodeFinding] {
    let tasks = context.tasks(in: code)
    return tasks.compactMap { ofAsyncLet($0) ?? ofFunction($0) }
  }

  // MARK: `async let`

  /// `async let polls = Task { … }`, and later `_ = await polls`.
  private func ofAsyncLet(_ site: TaskSite) -> CodeFinding? {
    guard let variable = site.call.parent, variable.kind == .variable, variable.has(modifier: "async"),
      variable.value == site.call, site.call.awaitsInTask, let scope = variable.parent
    else { return nil }
    let uses = scope.subtree.filter { use in
      use.kind == .name && use.name == variable.name && use.index > site.call.index && use.localDeclaration == variable
    }
    guard let wait = uses.first(where: { $0.parent?.kind == .await }),
      !uses.contains(where: { $0.ancestors.prefix { $0.kind != .block }.contains { $0.isTaskValue } })
    else { return nil }
    return CodeFinding(
      rule: RefreshNotAwaited.id, element: variable,
      message: Message(
        en:
          "async let makes a task of its own already: the await on line \(wait.line) gets this Task, not its value, and goes on while "
          + "its work is still under way. Give async let the work itself.",
        ja: "async let はそれ自体がタスクを作ります。\(wait.line) 行目の await で得られるのはこの Task であって値ではなく、処理の途中で先に進みます。"
          + "async let に処理そのものを渡してください。"),
      isTentative: true)
  }

  // MARK: A function

  private func ofFunction(_ site: TaskSite) -> CodeFinding? {
    guard site.kept == .nowhere, site.call.awaitsInTask, let function = site.call.enclosingFunction,
      function.kind == .function, function.flags.contains(.isAsync), let body = function.body,
      site.call.parent == body, function.children.first(.result).map({ $0.name == "Void" }) ?? true,
      body.run.allSatisfy({ $0.kind != .await && !($0.kind == .for && $0.flags.contains(.isAsync)) }),
      site.body.run.first(where: { $0.kind == .await })?.stripped.calleeName != "sleep",
      let reliance = reliance(on: function, written(by: site))
    else { return nil }
    let line = reliance.line(seenFrom: site.call)
    return CodeFinding(
      rule: RefreshNotAwaited.id, element: site.call,
      message: Message(
        en:
          "\(function.name)() is awaited, but returns when this task has begun: \(line.en) runs before its work is done. Do the work "
          + "in the function itself, which is async already.",
        ja: "\(function.name)() は await されていますが、このタスクを開始するとすぐに戻ります。\(line.ja)はその処理が終わる前に実行されます。"
          + "この関数はすでに async なので、処理を直接行ってください。"),
      isTentative: true)
  }

  /// The members that the task sets behind an await.
  private func written(by site: TaskSite) -> Set<String> {
    let names = site.body.subtree.compactMap { element -> String? in
      guard element.kind == .assign, let target = element.assigned else { return nil }
      return repository.statePath(of: target)?.last
    }
    return Set(names)
  }

  /// What runs behind an await of the function and needs its work: the end of a spinner, a completion, a use of the result.
  private func reliance(on function: CodeElement, _ written: Set<String>, depth: Int = 0) -> CodeElement? {
    for use in repository.callers(of: function) where use.isCallee && !use.code.isTest && !function.contains(use) {
      guard let call = use.parent, call.isAwaited, let run = call.runScope else { continue }
      // The closure of `refreshable` is reported where it is.
      let behind = statements(behind: call, in: run)
      if let found = behind.first(where: { relies($0, written) }) { return found }
      guard behind.isEmpty, depth < 1, run.kind == .function, let outer = reliance(on: run, written, depth: depth + 1)
      else { continue }
      return outer
    }
    return nil
  }

  /// What follows the call in its blocks, up to the end of the run.
  private func statements(behind call: CodeElement, in run: CodeElement) -> [CodeElement] {
    var found: [CodeElement] = []
    var inner = call
    for around in call.ancestors {
      if around.kind == .block { found += around.children.filter { $0.index > inner.index } }
      if around == run { break }
      if around.kind == .for || around.kind == .while { return [] }
      inner = around
    }
    return found
  }

  private func relies(_ statement: CodeElement, _ written: Set<String>) -> Bool {
    if statement.kind == .assign {
      if statement.assignedValue?.isFalse ?? false, let target = statement.assigned,
        repository.statePath(of: target) != nil
      {
        return true
      }
      return statement.assignedValue.map { uses(written, in: $0) } ?? false
    }
    let call = statement.stripped
    guard call.kind == .call, let name = call.calleeName else {
      return [.if, .guard, .for, .variable].contains(statement.kind) && uses(written, in: statement)
    }
    if ["endRefreshing", "stopAnimating"].contains(name) || name.lowercased().hasPrefix("complet") { return true }
    return call.firstChild?.kind == .name && call.firstChild?.localDeclaration?.kind == .parameter
  }

  private func uses(_ written: Set<String>, in part: CodeElement) -> Bool {
    part.subtree.contains { ($0.kind == .name || $0.kind == .member) && written.contains($0.name) && !$0.isAssigned }
  }
}
