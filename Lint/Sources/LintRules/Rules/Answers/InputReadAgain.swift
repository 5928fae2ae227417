// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The key of a request is read again after the await, so the answer is stored under another key.
///
/// A property says what is selected. The request is made with it, and the answer is stored with it; in between, the
/// user has selected something else. The messages of one room appear in another, and stay in the cache. It is the same
/// with a mark that says what was saved: what is read again after the save, and noted as saved, need not be what was
/// saved.
///
/// It is reported where other code of the type changes the property. Swift reads the key of
/// `cache[selectedRoom] = await …` before it waits, so that is right. It is a warning.
///
/// With Belay, `context.selectedRoom` is the state as it is now, too: read it once, before the first await.
///
/// Wrong:
/// ```swift
/// let messages = await api.messages(in: selectedRoom)
/// cache[selectedRoom] = messages
/// ```
/// Right:
/// ```swift
/// let room = selectedRoom
/// let messages = await api.messages(in: room)
/// cache[room] = messages
/// ```
package struct InputReadAgain: CodeRule {
  package static let id = "input-read-again"
  package static let summary = "an answer is stored under a key that is read after the await"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    code.nodes.indices.compactMap { index in
      let element = CodeElement(code: code, index: index)
      switch element.kind {
      case .assign:
        guard let table = element.assigned, table.kind == .index, let key = table.arguments.first?.firstChild,
          let value = element.assignedValue
        else { return SavedMark(element, context.repository)?.finding() }
        return finding(element, key: key, value: value, context.repository)
      case .call:
        // `store.save(answer, for: selection)`
        let arguments = element.arguments
        guard arguments.count > 1, element.isKeeping else { return nil }
        for key in arguments where key.isKey && key.firstChild?.isPathToMember ?? false {
          for value in arguments where value != key {
            if let key = key.firstChild, let found = finding(element, key: key, value: value, context.repository) {
              return found
            }
          }
        }
        return nil
      default: return nil
      }
    }
  }

  private func finding(_ place: CodeElement, key: CodeElement, value: CodeElement, _ repository: Repository)
    -> CodeFinding?
  {
    guard let path = key.ownPath, let run = place.enclosingRun, repository.statePath(of: key) == path,
      let member = repository.property(path[0], ofTypeAround: place), !member.flags.contains(.isConstant)
    else { return nil }
    // Swift reads the key before it awaits the value of the same statement.
    guard !value.subtree.contains(where: { $0.kind == .await }), TracedValues.awaited({ _ in true }).holds(value) else {
      return nil
    }
    for case .resumed(let index) in repository.statesAfterAwait(at: place, in: run) where index >= 0 {
      let awaited = CodeElement(code: place.code, index: index)
      guard !awaited.contains(place) else { continue }
      guard
        let asked = awaited.subtree.first(where: { $0.ownPath == path && !$0.isCalled && $0.localDeclaration == nil }),
        let change = change(of: path, outside: run, repository)
      else { continue }
      return CodeFinding(
        rule: InputReadAgain.id, element: place,
        message: Message(
          en:
            "Line \(asked.line) asks for \(path.joined(separator: ".")), and this line reads it again after the await. "
            + "Line \(change.line) can have changed it by then: the answer is stored under the wrong key. "
            + "Keep it in a local constant before the await.",
          ja: "\(asked.line) 行目は \(path.joined(separator: ".")) について問い合わせますが、この行は await の後でそれを読み直します。"
            + "その間に \(change.line) 行目で変わると、結果が別のキーで保存されます。await の前に定数へ入れてください。"))
    }
    return nil
  }

  /// A place that changes the key, in another function than an initializer.
  private func change(of path: [String], outside run: CodeElement, _ repository: Repository) -> CodeElement? {
    for part in repository.parts(ofTypeAround: run) {
      let found = part.subtree.first { element in
        element.kind == .assign && !run.contains(element) && element.assigned?.ownPath == path
          && element.enclosingFunction.map { $0.kind != .initializer } ?? true
      }
      if let found { return found }
    }
    return nil
  }
}

extension CodeElement {
  /// `store.save(…)`, `cache.set(…)`
  fileprivate var isKeeping: Bool {
    guard let name = calleeName else { return false }
    return ["save", "set", "store", "put", "insert", "cache", "keep", "write", "append", "add", "update"].contains {
      name.hasPrefix($0)
    }
  }

  /// `for: selection`, `forKey: selection`
  fileprivate var isKey: Bool {
    name.hasPrefix("for") || ["in", "to", "key", "id", "at", "under", "of"].contains(name)
  }

  /// `selection`, `model.selection`, with no local name in front.
  fileprivate var isPathToMember: Bool {
    guard kind == .name || kind == .member, let root = rootName, !root.isTypeName else { return false }
    return CodeElement.selfNames.contains(root.name) || root.localDeclaration == nil
  }
}
