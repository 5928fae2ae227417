// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeElement {
  /// The block that the statement is in, closures aside that run in the same flow: `await MainActor.run { … }`.
  private var blockOfFlow: CodeElement? {
    var block = parent
    while let closure = block?.parent, closure.kind == .closure, closure.callOfClosure?.runsClosureInline ?? false {
      block = closure.ancestors.first { $0.kind == .block }
    }
    return block
  }

  /// The body of the `do` that this assignment of a constant is a statement of, where each `catch` assigns another constant
  /// to the same member: what is written tells how the attempt ended.
  var outcomeOfAttempt: CodeElement? {
    guard kind == .assign, name == "=", let value = assignedValue, value.isConstantValue, let path = assigned?.ownPath,
      let block = blockOfFlow, block.kind == .block, let statement = block.parent, statement.kind == .do
    else { return nil }
    let clauses = statement.children.all(.catchClause)
    let isAnswered = clauses.allSatisfy { clause in
      clause.subtree.contains { other in
        guard other.kind == .assign, other.assigned?.ownPath == path, let opposite = other.assignedValue else {
          return false
        }
        return opposite.isConstantValue && opposite.name != value.name
      }
    }
    return !clauses.isEmpty && isAnswered ? block : nil
  }

  /// What is awaited changes something, and is no question: `await api.save(name)`. To verify is to ask.
  var changesSomething: Bool {
    let name = subtree.first { $0.kind == .call }?.calleeName ?? ""
    return isCommand && !["verify", "validate", "check"].contains { name.hasPrefix($0) }
  }
}
