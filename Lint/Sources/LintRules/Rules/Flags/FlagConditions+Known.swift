// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension FlagConditions {
  /// The conditions of each `if` around the set, and the flags that are set beside it, as far as they do not change.
  static func known(at set: CodeElement, in function: CodeElement) -> [String: Bool] {
    var known: [String: Bool] = [:]
    var inner = set
    for around in set.ancestors {
      if around == function || around.kind == .closure && !(around.callOfClosure?.runsClosureInline ?? false) { break }
      if around.kind == .if, let conditions = around.children.first(.conditions), !conditions.contains(inner) {
        let all = Array(conditions.children)
        let isElse = inner.flags.contains(.isTrailing) || inner.kind == .if
        for condition in isElse ? all : all.flatMap(\.joined) where !isElse || all.count == 1 {
          if let (text, value) = condition.conditionText { known[text] = value != isElse }
        }
      }
      if around.kind == .block {
        for before in around.children.prefix(while: { $0.index < inner.index }) {
          guard before.kind == .guard || before.kind == .if, let conditions = before.children.first(.conditions) else {
            continue
          }
          let all = Array(conditions.children)
          let leaves = before.body?.children.contains { $0.kind == .return || $0.kind == .throw } ?? false
          guard before.kind == .guard || leaves && all.count == 1 else { continue }
          for condition in all {
            if let (text, value) = condition.conditionText { known[text] = value == (before.kind == .guard) }
          }
        }
        for sibling in around.children where sibling.kind == .assign && sibling != set {
          if let path = sibling.assigned?.placePath, let value = sibling.assignedValue, value.isTrue || value.isFalse {
            known[path.joined(separator: ".")] = value.isTrue
          }
        }
      }
      inner = around
    }
    if known.isEmpty { return known }
    let block = set.parent
    for element in function.subtree
    where element.kind == .assign && element.index > set.index && element.parent != block {
      guard let path = element.assigned?.placePath?.joined(separator: "."), !element.isAfterLastTry else { continue }
      known = known.filter { $0.key != path && !$0.key.hasPrefix(path + ".") && !$0.key.hasWord(path) }
    }
    return known
  }

  /// `if case .login = route` where the flag was set in `case .login` of `switch route`.
  func isCaseOfSet(_ condition: CodeElement) -> Bool {
    let parts = Array(condition.children)
    guard condition.kind == .match, parts.count == 2, let path = parts[1].placePath else { return false }
    return flag.set.ancestors.contains { around in
      guard around.kind == .switchCase, around.parent?.firstChild?.placePath == path else { return false }
      let patterns = Array(around.children.all(.pattern))
      return patterns.count == 1 && patterns[0].name.caseName == parts[0].name.caseName
    }
  }

  /// `case .incoming` of `switch call.direction`, where the flag was set if `call.direction == .outgoing`.
  func isExcluded(_ part: CodeElement) -> Bool {
    guard let path = part.parent?.firstChild?.placePath?.joined(separator: ".") else { return false }
    let names = part.children.all(.pattern).compactMap { $0.name.caseName.map(String.init) }
    guard !names.isEmpty else { return false }
    return known.contains { text, value in
      guard value, text.hasPrefix(path + " == ") else { return false }
      return !names.contains(String(text.dropFirst(path.count + 4)))
    }
  }
}

extension String {
  /// Of a pattern: `login` in `.login(let controller)` and `let .login(controller)`.
  fileprivate var caseName: Substring? {
    guard let dot = firstIndex(of: ".") else { return nil }
    return self[index(after: dot)...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

extension CodeElement {
  /// The operands of `a && !b`, which all hold where it does.
  fileprivate var joined: [CodeElement] {
    guard kind == .operation, name.split(separator: " ").allSatisfy({ $0 == "&&" }) else { return [self] }
    return Array(children)
  }

  /// In the body of a `do`, and nothing throws after it: a `catch` of it does not see the assignment.
  fileprivate var isAfterLastTry: Bool {
    for around in ancestors {
      if around.isFunctionLike { return false }
      guard around.kind == .block, let statement = around.parent, statement.kind == .do, statement.body == around else {
        continue
      }
      return !around.subtree.contains { $0.index > index && ($0.kind == .try || $0.kind == .throw) }
    }
    return false
  }
}
