// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A task writes into a cell after an await, and does not ask whether the cell still shows the same item.
///
/// A list gives the cell to another row while the task waits. The answer for the former row then appears in the new
/// one: while the user scrolls, pictures flicker and stay with the wrong name.
///
/// It is reported in the code that fills a cell: in a method of the cell such as `configure`, or in `cellForRow`. A
/// comparison after the await, a task that `prepareForReuse` or another function cancels, and a cell that is looked up
/// again by its index path prevent the finding. It is a warning.
///
/// With Belay, scoped cells end their work when they are reused.
///
/// Wrong:
/// ```swift
/// func configure(_ item: Item) {
///   Task { photo.image = await loader.image(of: item) }
/// }
/// ```
/// Right:
/// ```swift
/// func configure(_ item: Item) {
///   shownID = item.id
///   Task {
///     let image = await loader.image(of: item)
///     if shownID == item.id { photo.image = image }
///   }
/// }
/// ```
package struct ReusedCell: CodeRule {
  package static let id = "reused-cell"
  package static let isTentative = true
  package static let summary = "a task writes into a cell that can show another item by then"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.nodes.indices.compactMap { index in
      guard code.nodes[index].kind == .call else { return nil }
      let task = CodeElement(code: code, index: index)
      guard task.startsTask, task.awaitsInTask, let body = task.lastClosure?.body else { return nil }
      return finding(task, body, context.repository)
    }
  }

  private func finding(_ task: CodeElement, _ body: CodeElement, _ repository: Repository) -> CodeFinding? {
    let kept = task.keptHandle
    if kept?.isKeyed ?? false { return nil }
    let isOwn = isCellMethod(task, repository)
    let answers = TracedValues.awaited { _ in true }
    var found: (write: CodeElement, await: Int, path: [String])?
    AfterAwaitWalk(repository: repository) { element, state in
      guard found == nil, case .resumed(let place) = state, element.kind == .assign, let target = element.assigned,
        let root = target.rootName, let value = element.assignedValue, !value.isConstantValue
      else { return }
      let path = target.path ?? [root.name]
      if isCell(root, repository), path.count > 1 {
        found = (element, place, path)
      } else if isOwn, let own = repository.statePath(of: target), own.count > 1 || target.kind == .member,
        answers.holds(value)
      {
        found = (element, place, own)
      }
    }.run(body)
    guard let found else { return nil }
    if let kept, isCancelled(kept.name, task, repository) { return nil }
    let line = CodeElement(code: task.code, index: max(found.await, 0)).line
    let cell = found.path.joined(separator: ".")
    return CodeFinding(
      rule: ReusedCell.id, element: task,
      message: Message(
        en: "While line \(line) waits, the list can give this cell to another row: line \(found.write.line) then sets "
          + "\(cell) for the wrong item. Compare the item's id after the await, or cancel the task in prepareForReuse.",
        ja: "\(line) 行目が待っている間に、このセルは別の行に再利用されることがあり、\(found.write.line) 行目が別の項目の \(cell) を設定します。"
          + "await の後で項目の id を比較するか、prepareForReuse でタスクをキャンセルしてください。"))
  }

  private func isCancelled(_ handle: String, _ task: CodeElement, _ repository: Repository) -> Bool {
    repository.parts(ofTypeAround: task).contains { $0.cancels(handle) }
  }

  /// A function of a cell that shows an item: it has a parameter, or is called by one that has.
  private func isCellMethod(_ task: CodeElement, _ repository: Repository) -> Bool {
    guard let type = task.enclosingType, repository.type(type.name, isOneOf: LifetimeNames.elements) else {
      return false
    }
    guard let function = task.enclosingFunction else { return false }
    if function.kind == .accessor { return function.name == "didSet" }
    guard function.kind == .function, !function.name.hasPrefix("did"), !function.name.hasSuffix("Tapped") else {
      return false
    }
    return ["configure", "set", "update", "bind", "show", "load", "render", "apply", "display"].contains {
      function.name.hasPrefix($0)
    } && function.children.contains { $0.kind == .parameter }
  }

  /// A local variable or parameter that is a cell of a list, outside of cells.
  private func isCell(_ root: CodeElement, _ repository: Repository) -> Bool {
    guard let local = root.localDeclaration else { return false }
    // A function in a function sees the cell of the outer one.
    let comesFromList = root.ancestors.filter(\.isFunctionLike).contains { function in
      function.makesCells || function.isGivenCell(named: root.name) && isGivenMadeCell(function, repository)
    }
    guard comesFromList, root.name.lowercased().hasSuffix("cell") else { return false }
    // A row that was looked up again after the await is the right one.
    guard let value = local.children.first(where: { $0.kind == .call || $0.kind == .cast }) else { return true }
    return !value.subtree.contains { ["cellForRow", "cellForItem"].contains($0.calleeName ?? "") }
  }

  /// Its callers make the cell; or the list does, as far as they are not seen. Cells of a list that never makes new ones are
  /// found by `cellForRow`.
  private func isGivenMadeCell(_ function: CodeElement, _ repository: Repository) -> Bool {
    let callers = repository.callers(of: function).compactMap(\.enclosingFunction)
    return callers.isEmpty || callers.contains { $0.makesCells || $0.isGivenCell(named: "cell") }
  }
}

extension CodeElement {
  fileprivate var makesCells: Bool {
    subtree.contains { $0.kind == .call && ($0.calleeName ?? "").hasPrefix("dequeue") }
  }

  /// A parameter of that name, or one of the list's data source.
  fileprivate func isGivenCell(named name: String) -> Bool {
    children.contains { parameter in
      parameter.kind == .parameter
        && (["forRowAt", "forItemAt", "indexPath"].contains(parameter.outerName) || parameter.name == name)
    }
  }
}
