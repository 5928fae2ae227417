// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task without an end is replaced by another one, and the first is not cancelled. (Opt-in: most of the tasks that it
/// finds are never started twice, which names alone cannot show.)
///
/// The property no longer refers to the old task, but the task keeps running: after the second call two loops handle
/// every element, after the third three.
///
/// Only functions that are called from two places or repeatedly are checked. A `cancel()` before, a `didSet` or a
/// wrapper that cancels, and a check that there is no task yet or that nothing runs prevent the finding. It is a
/// warning.
///
/// With Belay, `scope.run(.events)` in a lane that restarts supersedes the run before it.
///
/// Wrong:
/// ```swift
/// func appeared() {
///   listening = Task { [hub, log] in for await event in hub.events { log.add(event) } }
/// }
/// ```
/// Right:
/// ```swift
/// func appeared() {
///   listening?.cancel()
///   listening = Task { [hub, log] in for await event in hub.events { log.add(event) } }
/// }
/// ```
package struct TaskOverwritten: CodeRule {
  package static let id = "task-overwritten"
  package static let summary = "a task without an end is replaced without being cancelled"
  package static let isOptIn = true

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    context.tasks(in: code).compactMap { finding(for: $0, context) }
  }

  private func finding(for site: TaskSite, _ context: CodeContext) -> CodeFinding? {
    let repository = context.repository
    guard let name = site.property, let storing = site.storing, storing.kind == .assign,
      let owner = context.owner(around: site.call), owner.isReference, !owner.isTestCase,
      let property = owner.property(name, repository), !property.isStaticMember,
      !repository.cancelsWhenReplaced(property),
      let function = site.call.enclosingFunction, function.kind == .function, let body = function.body,
      !Replacement.isCancelledOrAsked(before: storing, name, in: body, owner, repository),
      let loop = context.endlessLoop(of: site), !context.isAppLong(owner),
      !context.isRefused(startAt: storing, in: function), !isEndedByItsStream(site, name),
      let second = SecondRun(repository: repository).witness(of: function),
      !callersCancel(name, before: function, owner, repository)
    else { return nil }
    let (line, subject) = (loop.loop.line(seenFrom: site.call), loop.subject)
    let (caller, place) = (second.brief, "\(second.code.path.split(separator: "/").last ?? ""):\(second.line)")
    return CodeFinding(
      rule: Self.id, element: site.call,
      message: Message(
        en:
          "A second call of \(function.name)() (\(caller), \(place)) replaces \(name) without cancelling it: its loop over "
          + "\(subject) on \(line.en) does not end, and both continue. Call \(name)?.cancel() first, or in a didSet of \(name).",
        ja: "\(function.name)() をもう一度呼ぶと（\(caller)、\(place)）、\(name) がキャンセルされないまま置き換えられます。\(line.ja)のループ（\(subject)）は"
          + "終わらず、両方が動き続けます。先に、または \(name) の didSet で \(name)?.cancel() を呼んでください。"),
      fix: Self.fix(site, loop.loop, context))
  }

  private func callersCancel(
    _ property: String, before function: CodeElement, _ owner: TaskOwner, _ repository: Repository
  ) -> Bool {
    let own = repository.cancels(of: property, in: owner)
    let callers = repository.callers(of: function).compactMap(\.enclosingFunction).filter { $0 != function }
    return !callers.isEmpty && callers.allSatisfy { caller in own.contains { caller.contains($0.call) } }
  }

  /// Whether the builder of the stream that the task feeds cancels it in `onTermination`.
  private func isEndedByItsStream(_ site: TaskSite, _ name: String) -> Bool {
    site.call.ancestors.contains { outer in
      guard outer.kind == .call, CodeElement.streamTypes.contains(outer.calleeName ?? "") else {
        return false
      }
      return outer.subtree.contains { $0.kind == .member && $0.name == "onTermination" }
        && outer.subtree.contains { $0.kind == .member && $0.name == "cancel" }
    }
  }
}
