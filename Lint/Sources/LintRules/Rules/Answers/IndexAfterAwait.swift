// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A row's index from before an await is used after it, while another method removes or replaces rows.
///
/// While the task waits, rows are removed, inserted or loaded anew. The index then belongs to another row, which gets
/// the wrong content, or to none: the access is out of range and the app ends.
///
/// It is reported where another function of the type changes the list in that way, and the line is named. A lookup
/// after the await, or a check of the index against `indices` or `count`, prevents the finding. It is a warning.
///
/// With Belay, rows with an id are `Rows`, and are found by their id.
///
/// Wrong:
/// ```swift
/// guard let index = items.firstIndex(where: { $0.id == id }) else { return }
/// let fresh = await api.item(id)
/// items[index] = fresh
/// ```
/// Right:
/// ```swift
/// let fresh = await api.item(id)
/// if let index = items.firstIndex(where: { $0.id == id }) { items[index] = fresh }
/// ```
package struct IndexAfterAwait: CodeRule {
  package static let id = "index-after-await"
  package static let isTentative = true
  package static let summary = "an index from before an await is used after it"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    var reported: Set<CodeElement> = []
    return code.nodes.indices.compactMap { index in
      let kind = code.nodes[index].kind
      guard kind == .index || kind == .call, let access = RowAccess(CodeElement(code: code, index: index)),
        let found = finding(access, context.repository), reported.insert(found.declaration).inserted
      else { return nil }
      return found.finding
    }
  }

  private func finding(_ row: RowAccess, _ repository: Repository)
    -> (finding: CodeFinding, declaration: CodeElement)?
  {
    let access = row.element
    guard let name = row.position.rootName, let run = PausedRun(around: access),
      let declaration = name.localDeclaration,
      declaration.isRowIndex(row.position), let path = repository.statePath(of: row.list)
    else { return nil }
    // In an assignment, the list is accessed when its value is there.
    let assign = access.ancestors.prefix { [.member, .index, .assign].contains($0.kind) }.first { $0.kind == .assign }
    let place = assign.flatMap { $0.assigned?.contains(access) ?? false ? $0 : nil } ?? access
    let declared = run.body.contains(declaration) ? declaration.index : -1
    for case .resumed(let awaited) in states(at: place, run, name.name, repository) where awaited > declared {
      // In a loop, only an access behind the await of the same round counts.
      guard !isWithinSameStep(declaration, awaited, access),
        declaration.kind != .for || access.index >= Int(access.code.nodes[awaited].end),
        let change = change(of: path, outside: run.body, isMoved: declaration.kind == .for, repository)
          ?? (row.removes ? access : nil)
      else { continue }
      let line = CodeElement(code: access.code, index: awaited).line
      let moved = change == access ? row.again : Message(name: change.brief) + change.place(from: access)
      let wait = run.isCallback ? Message(en: "call", ja: "呼び出し") : Message(name: "await")
      return (
        CodeFinding(
          rule: IndexAfterAwait.id, element: access,
          message: Message(
            en:
              "\(name.name) is from before the \(wait.en) on line \(line). \(moved.en) can "
              + "change \(path.joined(separator: ".")) meanwhile: the index is another row's, or out of range. "
              + "Look the row up again afterwards.",
            ja: "\(name.name) は \(line) 行目の \(wait.ja) より前のものです。その間に \(moved.ja) が "
              + "\(path.joined(separator: ".")) を変えると、別の行の番号になるか、範囲外になります。その後で行を探し直してください。")),
        declaration
      )
    }
    return nil
  }

  /// A question about the index or the list's length after the await counts as one.
  private func states(at place: CodeElement, _ run: PausedRun, _ index: String, _ repository: Repository)
    -> FlowStates<AfterAwait>
  {
    var found: FlowStates<AfterAwait> = []
    for state in repository.statesAfterAwait(at: place, in: run.body, from: run.begin) {
      if case .resumed(let awaited) = state, asksAgain(between: awaited, and: place, in: run.body, index) { continue }
      found.insert(state)
    }
    return found
  }

  private func asksAgain(between awaited: Int, and place: CodeElement, in run: CodeElement, _ index: String) -> Bool {
    run.subtree.contains { element in
      guard element.kind == .conditions, element.index > awaited, element.index < place.index else { return false }
      return element.subtree.contains { ["indices", "count"].contains($0.name) }
        && element.subtree.contains { $0.name == index }
    }
  }

  /// The await is evaluated before the loop begins.
  private func isWithinSameStep(_ declaration: CodeElement, _ awaited: Int, _ access: CodeElement) -> Bool {
    guard let value = declaration.firstChild else { return false }
    return awaited >= value.index && awaited < Int(value.node.end)
  }

  /// A place in another function that removes, inserts or replaces rows; of a loop, only what moves them.
  private func change(
    of path: [String], outside run: CodeElement, isMoved: Bool, _ repository: Repository
  ) -> CodeElement? {
    for part in repository.parts(ofTypeAround: run) {
      for element in part.subtree where !run.contains(element) {
        switch element.kind {
        case .call:
          guard ["remove", "removeAll", "removeFirst", "removeLast", "insert"].contains(element.calleeName ?? ""),
            element.receiver?.ownPath == path
          else { continue }
          return element
        case .assign:
          guard !isMoved, element.name == "=", element.assigned?.ownPath == path,
            element.enclosingFunction.map({ $0.kind != .initializer }) ?? false
          else { continue }
          return element
        default: continue
        }
      }
    }
    return nil
  }
}
