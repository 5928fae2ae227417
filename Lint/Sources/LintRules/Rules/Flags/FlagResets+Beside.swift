// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension FlagResets {
  /// Another closure of the same function resets the flag too, beside the one in which the way ends: a time-out, or the
  /// handler of the other outcome.
  func isDoneBeside(_ exit: CodeElement) -> Bool {
    let around = closures(around: exit)
    // A function that the walk has followed.
    let whole = scope.contains(exit) ? scope : exit.enclosingFunction
    guard !around.isEmpty, let body = whole?.children.first(.block) else { return false }
    return body.subtree.contains { element in
      guard element.kind == .closure, !element.contains(exit), element.callOfClosure?.runsClosureInline != true else {
        return false
      }
      let other = closures(around: element)
      // The closure of the way at the level where both part.
      guard other.count < around.count, Array(around.prefix(other.count)) == other else { return false }
      let mine = around[other.count]
      return !isExclusive(mine, element) && contains(in: element)
    }
  }

  /// Those that run on their own, the outermost first.
  private func closures(around element: CodeElement) -> [CodeElement] {
    element.ancestors.prefix { $0 != scope && !$0.isFunctionLike }.filter {
      $0.kind == .closure && !($0.callOfClosure?.runsClosureInline ?? false)
    }.reversed()
  }

  /// In two branches of one statement.
  private func isExclusive(_ one: CodeElement, _ other: CodeElement) -> Bool {
    guard let common = one.ancestors.first(where: { $0.contains(other) }) else { return false }
    return common.kind == .if || common.kind == .switch || common.kind == .do
  }
}
