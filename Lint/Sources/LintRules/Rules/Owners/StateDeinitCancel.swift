// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A view stores a bag of tasks in its state, and adds a task that captures the view: the bag is never released.
///
/// The bag cancels its tasks when it is released, which should happen together with the view's state. But the task's
/// closure has captured a copy of the view, by calling one of its methods or using one of its properties, and the view
/// keeps its state. The bag waits for the task, and the task keeps the bag. It is the same if a method of the bag gets
/// the closure and starts the task.
///
/// A view that cancels, or that uses the bag in `onDisappear`, is not reported. It is a warning.
///
/// With Belay, `@ViewTasks var tasks` and `.owning(tasks)` end the tasks with the view although their closures capture
/// it.
///
/// Wrong:
/// ```swift
/// @State private var bag = TaskBag()
/// func appeared() { Task { await count() }.store(in: bag) }
/// ```
/// Right:
/// ```swift
/// var body: some View { Text("\(number)").task { await count() } }
/// ```
package struct StateDeinitCancel: CodeRule {
  package static let id = "state-deinit-cancel"
  package static let summary = "a view's state keeps a bag whose tasks keep the view"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    let tasks = context.tasks(in: code).compactMap { site in
      site.keptName.flatMap {
        isBag(named: $0, context) ? finding(for: site.closure, at: site.call, in: $0, context) : nil
      }
    }
    return tasks
      + code.nodes.indices.compactMap { index in
        guard code.nodes[index].kind == .call else { return nil }
        return handed(CodeElement(code: code, index: index), context)
      }
  }

  /// Whether a view keeps such a bag in a property of this name. Asked by name, so that a file depends on no bag of others.
  private func isBag(named name: String, _ context: CodeContext) -> Bool {
    context.repository.memo("bag", name) {
      context.repository.variables(named: name).contains { property in
        property.enclosingType != nil && property.enclosingFunction == nil && isBag(property, context)
      }
    }
  }

  private func isBag(_ property: CodeElement, _ context: CodeContext) -> Bool {
    let wrappers = property.children.all(.attribute).map(\.name)
    guard !wrappers.isEmpty, Self.notKept.isDisjoint(with: wrappers) else { return false }
    // A singleton in the state is never released.
    if let value = property.value, value.kind == .member { return false }
    return context.isBagThatCancels(property)
  }

  /// `bag.run { await count() }`: the bag starts the task itself, or stores the closure.
  private func handed(_ call: CodeElement, _ context: CodeContext) -> CodeFinding? {
    guard let closure = call.lastClosure, !call.startsTask, let path = call.receiver?.ownPath, path.count == 1,
      isBag(named: path[0], context)
    else { return nil }
    let methods = context.repository.callees(of: call)
    guard methods.isEmpty || methods.contains(where: { $0.startsTaskOrStores }) else { return nil }
    return finding(for: closure, at: call, in: path[0], context)
  }

  private func finding(
    for closure: CodeElement, at element: CodeElement, in bag: String, _ context: CodeContext
  ) -> CodeFinding? {
    guard let owner = context.owner(around: closure), owner.isStruct,
      let property = owner.property(bag, context.repository), isBag(property, context),
      let body = closure.body, let wait = body.firstWait, let use = context.repository.selfUse(in: closure),
      !endsOnDisappear(bag, owner, context)
    else { return nil }
    let name = use.useName
    return CodeFinding(
      rule: Self.id, element: element,
      message: Message(
        en:
          "\(bag) is never released, so it never cancels this task: the closure uses \(name), which captures the view, while it "
          + "waits on line \(wait.line), and the view keeps \(bag). Capture the values that the work needs instead of the view, "
          + "or start it from .task.",
        ja: "\(bag) は解放されないため、このタスクはキャンセルされません。クロージャが \(name) を使ってビューをキャプチャしたまま \(wait.line) 行目で待ち、"
          + "そのビューが \(bag) を保持しているからです。ビューの代わりに処理に必要な値だけをキャプチャするか、.task から開始してください。"))
  }

  private static let notKept: Set<String> = [
    "Binding", "Environment", "EnvironmentObject", "ObservedObject", "Bindable",
  ]

  /// Whether the type cancels the bag, or uses it in any way when the view disappears.
  private func endsOnDisappear(_ bag: String, _ owner: TaskOwner, _ context: CodeContext) -> Bool {
    if !context.repository.cancels(of: bag, in: owner).isEmpty { return true }
    return context.repository.uses(of: bag).contains { use in
      guard owner.has(use) else { return false }
      return use.ancestors.contains { $0.kind == .closure && $0.callOfClosure?.calleeName == "onDisappear" }
    }
  }
}

extension CodeElement {
  /// Of a method: it starts a task, or keeps the closure that it is given.
  fileprivate var startsTaskOrStores: Bool {
    guard let body else { return false }
    if body.subtree.contains(where: \.startsTask) { return true }
    let closures = Set(children.all(.parameter).filter { $0.declaredType?.contains("->") ?? false }.map(\.name))
    return body.subtree.contains { use in
      guard use.kind == .name, closures.contains(use.name), let parent = use.parent else { return false }
      return parent.kind != .call
    }
  }
}
