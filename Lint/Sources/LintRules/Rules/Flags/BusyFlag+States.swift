// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// States of an enum that say by what the code does with them, and not by their names, that some work is under way.
extension BusyFlag {
  /// The member that is set: `loadPage` of `state = .loadPage`.
  var stateName: String? { self.set.assignedValue.flatMap(BusyFlag.stateName) }

  static func stateName(_ value: CodeElement) -> String? {
    let member = value.kind == .call ? value.firstChild : value
    guard let member, member.kind == .member, member.firstChild?.isTypeName ?? true else { return nil }
    return member.name
  }

  /// A state that the awaited work replaces, and one `catch` too: the last `catch` leaves it.
  static func isLeftByLastCatch(_ set: CodeElement, _ value: CodeElement, _ path: [String]) -> Bool {
    guard let state = stateName(value), !resting.contains(state), let block = set.parent, block.kind == .block else {
      return false
    }
    let attempt =
      block.parent?.kind == .do ? block.parent : block.children.first { $0.kind == .do && $0.index > set.index }
    guard let attempt, let body = attempt.body,
      body.subtree.contains(where: { $0.kind == .await && $0.index > set.index })
    else { return false }
    func replaces(_ part: CodeElement) -> Bool {
      part.subtree.contains { other in
        other.kind == .assign && other.index > set.index && other.assigned?.placePath == path
          && (other.assignedValue.flatMap(stateName).map { $0 != state } ?? false)
      }
    }
    let clauses = attempt.children.all(.catchClause)
    guard let last = clauses.last, last.catchesAll, !replaces(last) else { return false }
    return replaces(body) && clauses.contains(where: replaces)
  }

  /// States in which nothing is under way.
  private static let resting: Set<String> = [
    "idle", "none", "initial", "ready", "empty", "normal", "default", "unknown", "notLoaded", "inactive", "stopped",
    "loaded", "success", "failed", "failure", "error", "finished", "done",
  ]
}

extension CodeElement {
  /// A `switch` of a view that shows something for the state.
  func shows(_ state: String) -> Bool {
    guard kind == .switch, let owner = ancestors.first(where: { $0.kind == .variable || $0.kind == .function }),
      (owner.declaredType ?? owner.children.first(.result)?.name ?? "").hasSuffix("View")
    else { return false }
    return children.all(.switchCase).contains { part in
      part.children.all(.pattern).contains { $0.name.split { !$0.isLetter }.contains { $0 == state } }
        && part.body?.subtree.contains(where: \.makesView) ?? false
    }
  }

  /// `ProgressView()`, or a property such as `searchingView` as a statement of its own.
  private var makesView: Bool {
    if kind == .call { return calleeName?.first?.isUppercase ?? false }
    guard kind == .name, parent?.kind == .block, let last = BusyWords.words(of: name).last else { return false }
    return ["view", "content", "screen", "overlay", "placeholder"].contains(last) || BusyWords.isIndicator(name)
  }
}
