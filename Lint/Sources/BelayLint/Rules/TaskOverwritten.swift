// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A task without an end is replaced by another one, and the first is not cancelled. (Opt-in: most of the tasks that it
/// finds are never started twice, which names alone cannot show.)
///
/// The property no longer refers to the old task, but the task keeps running: after the second call two loops handle
/// every element, after the third three.
///
/// Only functions that are called from two places or repeatedly are checked. A `cancel()` before, a `didSet` or a
/// wrapper that cancels, and a check that there is no task yet or that nothing runs prevent the finding.
///
/// Wrong:
/// ```swift
/// func appeared() { listening = Task { for await event in hub.events { log.add(event) } } }
/// ```
/// Right:
/// ```swift
/// func appeared() {
///   listening?.cancel()
///   listening = Task { [hub, log] in for await event in hub.events { log.add(event) } }
/// }
/// ```
struct TaskOverwritten: Rule {
  static let id = "task-overwritten"
  static let summary = "a task without an end is replaced without being cancelled"
  static let isOptIn = true

  func check(_ context: RuleContext) -> [Finding] {
    context.tasks.compactMap { site in
      guard case .property(let name) = site.destination, let owner = context.owner(around: site.call),
        owner.type.isReference, !owner.type.isTestCase, let property = owner.property(name), property.holdsTask,
        !property.isCollection, !property.isReplacedByCancelling(context), !owner.isAppLong(context),
        let function = site.call.enclosingFunction?.as(FunctionDeclSyntax.self),
        context.level(of: site, owner) == .endless,
        !TaskOverwrites.cancelsBefore(site.call, name, in: function, owner),
        !NilCheck.isBefore(site.call, of: name, in: function),
        !Replacement.isRefused(before: site.call, in: function, owner), !site.isEndedByItsStream(name),
        SecondCall(context: context).isShown(of: function, in: owner.type),
        !owner.callersCancel(name, before: function.name.plain)
      else { return nil }
      return context.finding(
        Self.self, at: site.call,
        Message(
          en:
            "A second call of \(function.name.text)() replaces \(name) without cancelling it: its loop does not end, and both continue. "
            + "Call \(name)?.cancel() first, or in a didSet of \(name).",
          ja: "\(function.name.text)() をもう一度呼ぶと、\(name) がキャンセルされないまま置き換えられます。古いループは終わらず、両方が動き続けます。"
            + "先に、または \(name) の didSet で \(name)?.cancel() を呼んでください。"))
    }
  }
}

extension PropertyFacts {
  var isCollection: Bool {
    type.hasPrefix("[") || type.hasPrefix("Set<") || type.hasPrefix("Array<") || type.hasPrefix("Dictionary<")
  }
}

extension RuleContext {
  /// How long the closure of a task runs.
  func level(of site: TaskSite, _ owner: Owner) -> LoopLevel {
    let flow = FlowReader.read(site.closure.statements)
    let own = flow.loops.map(judge.level).max() ?? .bounded
    let called = flow.calls.filter { $0.isAwaited && $0.property == nil }.flatMap { call in
      owner.methodsWhateverHides(call.method).filter { !$0.isStatic && $0.accepts(call.call) }
        .map { level(of: $0, in: owner.type) }
    }
    return max(own, called.max() ?? .bounded)
  }
}

extension Owner {
  /// Whether every caller cancels the property.
  fileprivate func callersCancel(_ property: String, before name: String) -> Bool {
    let bodies = FileMemo.value("bodies", of: type.path + type.name) { type.bodies() }
    let callers = bodies.filter { $0.allCalls.contains(name) && $0.name != name }
    return !callers.isEmpty && callers.allSatisfy { $0.allCancels.contains(property) }
  }
}

extension TaskSite {
  /// Whether the builder of the stream that the task feeds cancels it in `onTermination`.
  fileprivate func isEndedByItsStream(_ name: String) -> Bool {
    call.ancestors.contains { node in
      guard let outer = node.as(FunctionCallExprSyntax.self), let callee = outer.calleeName,
        ["AsyncStream", "AsyncThrowingStream"].contains(callee), let builder = outer.lastClosure
      else { return false }
      return builder.statements.contains { item in
        NameSearch.findsMember("onTermination", in: item) && NameSearch.findsMember(name, in: item)
          && CancelSearch.cancels(item)
      }
    }
  }
}

/// `guard task == nil else { return }` and similar checks before a position.
private final class NilCheck: SyntaxVisitor {
  private struct Check {
    let begin: Int
    let names: Set<String>
  }

  private var checks: [Check] = []

  static func isBefore(_ node: some SyntaxProtocol, of name: String, in function: FunctionDeclSyntax) -> Bool {
    let end = node.begin
    let checks = FileMemo.value("checks", of: function.id) {
      let search = NilCheck(viewMode: .sourceAccurate)
      search.walk(function)
      return search.checks
    }
    return checks.contains { $0.begin < end && $0.names.contains(name) }
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if let expression = node.condition.as(ExprSyntax.self) {
      let elements = expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? [expression]
      let names = Set(elements.compactMap(\.ownName))
      if !names.isEmpty { checks.append(Check(begin: node.begin, names: names)) }
    }
    return .visitChildren
  }
}
