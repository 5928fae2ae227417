// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The forms of the rule that were right on code that had not been read before; the others are notes.
extension StuckWays {
  func isPlain(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    switch way.kind {
    case .throw: isPlainThrow(way, reader)
    case .return: isPlainReturn(way, reader)
    case .end: isPlainFailure(way, reader)
    default: false
    }
  }

  /// A Bool, a state that something refuses, disables or shows, and an indicator: an error goes past the reset.
  private func isPlainThrow(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    if isBool { return true }
    switch flag.form {
    case .busy: return flag.set.kind == .assign && isSeen(reader)
    case .shown: return isIndicator
    default: return false
    }
  }

  private func isPlainReturn(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    let exit = way.element
    guard exit.enclosingFunction == flag.set.enclosingFunction, let statement = exit.parent?.parent,
      let conditions = statement.children.first(.conditions)
    else { return false }
    // An alert or view that covers the screen.
    if isIndicator { return statement.kind == .guard && conditions.children.contains { $0.kind == .binding } }
    guard isBool else { return false }
    // A cancelled run, whose flag refuses the next one.
    let isCancelled = conditions.subtree.contains { $0.name == "isCancelled" }
    if isCancelled { return reader?.harm == .refuses }
    // A value that the work has not given.
    guard statement.kind == .guard, way.states.contains(where: { $0.phase == .set && $0.failed && $0.worked }) else {
      return false
    }
    return conditions.children.contains { $0.kind == .binding && !$0.bindsSelf }
      && !conditions.subtree.contains { $0.kind == .operation } && !isResetByCaller(of: exit)
  }

  /// The function of the repository that calls the closure resets the flag itself, where it has no value for it.
  private func isResetByCaller(of exit: CodeElement) -> Bool {
    guard let call = exit.enclosingClosure?.callOfClosure, let name = flag.memberName else { return false }
    return index.callees(of: call).contains { function in
      index.reached(from: function, depth: 2).contains { body in
        body.subtree.contains { $0.kind == .assign && $0.assigned?.placePath?.last == name }
      }
    }
  }

  private func isPlainFailure(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    let failures = way.states.compactMap(\.failure)
    guard !failures.isEmpty, failures.allSatisfy({ $0.enclosingFunction == flag.set.enclosingFunction }) else {
      return false
    }
    // `catch { print(error) }`, and nothing after it.
    if failures.allSatisfy({ $0.kind == .catchClause }) {
      return isBool || flag.set.kind == .assign && isSeen(reader) && reader?.harm != .refuses && !isInLoop
    }
    // `if let page = await load() { … }` without else.
    if isBool, failures.allSatisfy({ $0.kind == .binding && $0.subtree.contains { $0.kind == .await } }) { return true }
    return isIndicator && failures.allSatisfy { $0.kind == .closure || $0.kind == .catchClause }
  }

  private var isBool: Bool {
    guard flag.set.kind == .assign, let value = flag.set.assignedValue else { return false }
    return value.isTrue || value.isFalse
  }

  private func isSeen(_ reader: FlagReader?) -> Bool { reader.map { $0.harm != .reads } ?? false }

  private var isInLoop: Bool {
    flag.set.ancestors.prefix { !$0.isFunctionLike }.contains { $0.kind == .for || $0.kind == .while }
  }

  /// Something that the user sees at once. A refresh control is there if the type makes one.
  private var isIndicator: Bool {
    guard case .shown = flag.form, !flag.isGroup else { return false }
    guard flag.path.last == "refreshControl", let type = flag.set.enclosingType else { return true }
    return index.lineage(ofType: type.name).contains { name in
      index.parts(ofType: name).contains { part in
        part.subtree.contains {
          $0.kind == .assign && $0.assigned?.placePath?.last == "refreshControl"
            || $0.kind == .variable && $0.name == "refreshControl" && $0.parent == part
        }
      }
    }
  }
}
