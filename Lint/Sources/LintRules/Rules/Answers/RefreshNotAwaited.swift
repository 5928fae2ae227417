// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A `refreshable` closure starts its work and returns: the spinner disappears before the refresh has finished.
///
/// SwiftUI shows the spinner as long as the closure runs. A closure that only starts a task, a request or work on a
/// queue, directly or in a function that it calls, returns at once: the user sees the old rows without a spinner, pulls
/// again, and starts the work once more. The task is not cancelled when the view disappears.
///
/// A closure that awaits asynchronous work is right, unless it only starts the work that it asks for with
/// `refresh: true`. So is `await Task { … }.value`. A view in which nothing scrolls
/// cannot be pulled, and is not reported.
///
/// An async function that does all of its work in a `Task`, and is awaited by code that relies on the work, is reported as
/// well. So is `async let` of a `Task`: its `await` returns the task, and not its value. These two are notes. It is a warning
/// for a refresh.
///
/// With Belay, `.refreshable(store, .refreshPulled)` shows the spinner until all work of the action has ended.
///
/// Wrong:
/// ```swift
/// .refreshable { model.reload() }
///
/// func reload() { Task { rows = await api.rows() } }
/// ```
/// Right:
/// ```swift
/// .refreshable { await model.reload() }
///
/// func reload() async { rows = await api.rows() }
/// ```
package struct RefreshNotAwaited: CodeRule {
  package static let id = "refresh-not-awaited"
  package static let summary = "a refreshable closure returns before its work"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    refreshes(in: code, context) + StartedNotAwaited(context).findings(in: code)
  }

  private func refreshes(in code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.calls(to: wrappers(context.repository).union(["refreshable"])).compactMap { call in
      // The wrapper itself awaits what it is given.
      if call.calleeName != "refreshable", call.lastClosure == nil { return nil }
      guard let closure = call.lastClosure, let body = closure.body else { return nil }
      let work = AwaitedWork(context.repository)
      guard let start = work.start(in: body), context.repository.canBePulled(call) else { return nil }
      if work.isAwaited(in: body) {
        return start.first.asksForRefresh
          ? CodeFinding(rule: Self.id, element: start.first, message: beside(start)) : nil
      }
      let isDirect = closure.contains(start.element)
      return CodeFinding(
        rule: Self.id, element: isDirect ? start.element : closure, message: message(start, isDirect, call),
        fix: Self.fix(start.element, in: closure, context.repository))
    }
  }

  private func beside(_ start: AwaitedWork.Start) -> Message {
    let (first, place) = (start.first.brief, start.element.place)
    return Message(
      en:
        "The refresh ends, and the spinner disappears, while the work that \(first) starts (\(place)) goes on: refreshable "
        + "waits for its closure only. Make it async, and await it here.",
      ja: "\(first) は処理を開始するだけです（\(place)）。refreshable が待つのはクロージャの終了だけなので、その処理の途中で更新が終わったことになり、"
        + "インジケータが消えます。async にして、ここで await してください。")
  }

  /// Functions that hand their closure to `refreshable`: `func onPullToRefresh(action: @escaping () async -> Void)`.
  private func wrappers(_ index: Repository) -> Set<String> {
    index.memo("refreshWrappers", "") {
      var names: Set<String> = []
      for use in index.uses(of: "refreshable") {
        guard let call = use.parent, call.kind == .call, call.firstChild == use, let function = use.enclosingFunction,
          function.kind == .function, let closure = call.lastClosure
        else { continue }
        let handed = function.children.all(.parameter).contains { parameter in
          parameter.declaredType.map(TypeText.isFunction) ?? false
            && closure.subtree.contains { $0.kind == .call && $0.calledPath == [parameter.name] }
        }
        if handed { names.insert(function.name) }
      }
      return names
    }
  }

  private func message(_ start: AwaitedWork.Start, _ isDirect: Bool, _ call: CodeElement) -> Message {
    if isDirect {
      return Message(
        en:
          "The refresh ends before this work begins, and the spinner disappears: refreshable waits for its closure only. "
          + "Await the work in the closure itself.",
        ja: "refreshable が待つのはクロージャの終了だけなので、この処理が始まる前に更新が終わったことになり、インジケータが消えます。"
          + "クロージャの中で処理を直接 await してください。")
    }
    let (first, place) = (start.first.brief, start.element.place)
    return Message(
      en:
        "The refresh ends at once, and the spinner disappears: \(first) only starts the work (\(place)), and refreshable "
        + "waits for its closure only. Make it async, and await it here.",
      ja: "\(first) は処理を開始するだけです（\(place)）。refreshable が待つのはクロージャの終了だけなので、更新はすぐに終わったことになり、インジケータが消えます。"
        + "async にして、ここで await してください。")
  }
}

extension CodeElement {
  /// `load(refresh: true)`, `fetch(bypassingCache: true)`: the part of a closure that is the refresh.
  fileprivate var asksForRefresh: Bool {
    arguments.contains { argument in
      guard argument.firstChild?.isTrue ?? false else { return false }
      let label = argument.name.lowercased()
      return ["refresh", "reload", "force", "cache"].contains { label.contains($0) }
    }
  }
}
