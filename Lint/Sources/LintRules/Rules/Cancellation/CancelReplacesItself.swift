// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A cancel command is handled by the function that stores the task of every command, and cancels only itself.
///
/// One function handles every command: it starts a task and stores it in a property. It also handles the command that
/// cancels. When that command runs, its own task has already replaced the one to cancel, which keeps running: the user
/// taps Cancel, and nothing stops.
///
/// A property whose `didSet` cancels the old value, or a `cancel()` before the assignment, prevents the finding. It is
/// a warning.
///
/// With Belay, `.cancel(.loading)` is an effect of its own: it cancels the runs of a lane and is not a run in it.
///
/// Wrong:
/// ```swift
/// private var task: Task<Void, Never>?
/// func dispatch(_ command: Command) { task = Task { await perform(command) } }
/// func perform(_ command: Command) async {
///   switch command {
///   case .load: await load()
///   case .cancel: task?.cancel()
///   }
/// }
/// ```
/// Right:
/// ```swift
/// private var task: Task<Void, Never>? { didSet { oldValue?.cancel() } }
/// func dispatch(_ command: Command) { task = Task { await perform(command) } }
/// func perform(_ command: Command) async {
///   switch command {
///   case .load: await load()
///   case .cancel: break  // The didSet has cancelled the old task.
///   }
/// }
/// ```
package struct CancelReplacesItself: CodeRule {
  package static let id = "cancel-replaces-itself"
  package static let summary = "a cancel command replaces the task that it should cancel"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    context.tasks(in: code).compactMap { site in
      let repository = context.repository
      guard let name = site.property, let storing = site.storing, storing.kind == .assign,
        let owner = context.owner(around: site.call), owner.isReference,
        let property = owner.property(name, repository), !repository.cancelsWhenReplaced(property),
        let function = site.call.enclosingFunction, function.kind == .function, let body = function.body,
        Replacement.cancel(before: storing, of: name, in: body, owner, repository) == nil,
        let cancel = cancel(of: name, in: site.body, given: function.parameterNames, owner, context, 0)
      else { return nil }
      let place =
        cancel.enclosingFunction == function ? "line \(cancel.line)" : "\(cancel.enclosingFunction?.name ?? "")()"
      return CodeFinding(
        rule: Self.id, element: site.call,
        message: Message(
          en:
            "\(function.name)() stores the task of every command in \(name), also of the one that cancels: \(place) then cancels "
            + "itself, and the task that it should cancel continues. Cancel the old task before it is replaced, in a didSet of "
            + "\(name).",
          ja: "\(function.name)() はすべてのコマンドのタスクを \(name) に入れ、キャンセルのコマンドも例外ではありません。そのため \(place) は自分自身をキャンセルし、"
            + "止めたいタスクは動き続けます。\(name) の didSet で、置き換えられる前の古いタスクをキャンセルしてください。"))
    }
  }

  /// The cancel of the property in a branch that depends on one of the names, here or in a method that gets one.
  private func cancel(
    of name: String, in body: CodeElement, given names: Set<String>, _ owner: TaskOwner, _ context: CodeContext,
    _ depth: Int
  ) -> CodeElement? {
    let own = context.repository.cancels(of: name, in: owner).map(\.call).filter { body.contains($0) }
    if let found = own.first(where: { depends($0, on: names, in: body) }) { return found }
    guard depth < 2 else { return nil }
    for call in body.run where call.kind == .call && call.calledPath?.count == 1 {
      let isPassed = call.arguments.contains { argument in
        argument.subtree.contains { $0.kind == .name && names.contains($0.name) }
      }
      guard isPassed else { continue }
      for method in context.repository.callees(of: call) where owner.has(method) {
        guard let inner = method.body else { continue }
        if let found = cancel(of: name, in: inner, given: method.parameterNames, owner, context, depth + 1) {
          return found
        }
      }
    }
    return nil
  }

  private func depends(_ cancel: CodeElement, on names: Set<String>, in body: CodeElement) -> Bool {
    for around in cancel.ancestors {
      if around == body { return false }
      let question: CodeElement? =
        switch around.kind {
        case .switch: around.firstChild
        case .if: around.children.first(.conditions)
        default: nil
        }
      if let question, question.subtree.contains(where: { $0.kind == .name && names.contains($0.name) }) { return true }
    }
    return false
  }
}

extension CodeElement {
  fileprivate var parameterNames: Set<String> { Set(children.all(.parameter).map(\.name)) }
}
