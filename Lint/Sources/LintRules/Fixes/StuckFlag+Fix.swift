// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension FlagPaths {
  /// A `defer` after the set instead of the reset at the end of the block.
  ///
  /// It resets the flag on each way out of the block. So nothing else may do that later, on no way may the flag stay set
  /// for a reason, and no second run may have set the flag before this one ends.
  var fix: CodeFix? {
    // `isLoaded` says that there is an answer: after a failure it need not be true.
    guard !flag.isFalseWhileSet, let pair = Pair(flag), flag.set.canBeFixed, pair.awaits,
      !isResetElsewhere(in: pair.between),
      !pair.between.contains(where: \.jumpsOut), !staysOnPurpose(pair), refuses || !isFollowed(flag.set)
    else { return nil }
    return .restore(CodeFix.DeferReset(set: flag.set.offset, reset: pair.reset.offset))
  }

  // MARK: Premises

  /// In a closure that runs later, in a function that is called, or by a new start of the work.
  private func isResetElsewhere(in statements: ArraySlice<CodeElement>) -> Bool {
    statements.contains { statement in
      statement.subtree.contains { element in
        switch element.kind {
        case .closure: !(element.callOfClosure?.runsClosureInline ?? false) && resets.contains(in: element)
        case .function: resets.contains(in: element)
        case .call: resets.restarts(element) || resets.resets(element)
        case .assign: resets.resets(element) && !Pair.assignsBool(element, to: flag.path)
        default: false
        }
      }
    }
  }

  /// A `return` that hands the work over, or a run that leaves the flag to its successor.
  private func staysOnPurpose(_ pair: Pair) -> Bool {
    guard let body = resets.scope.children.first(.block) else { return true }
    return exits(of: body).all.contains { exit in
      if exit.states.contains(where: \.isReplaced) { return true }
      let open = exit.states.filter { $0.phase == .set }
      guard exit.kind == .return, !open.isEmpty else { return false }
      return !isReported(exit) || open.contains { !$0.failed } && exit.element.isAfterCall
    }
  }

  /// The run can be cancelled for the sake of another one, which sets the flag again before this one ends: a task that is kept,
  /// or SwiftUI's `task(id:)`.
  private func isFollowed(_ element: CodeElement, depth: Int = 0) -> Bool {
    for around in element.ancestors {
      if around.isFunctionLike {
        guard around.kind == .function, depth < 3 else { return false }
        return index.callers(of: around).prefix(20).contains {
          !around.contains($0) && isFollowed($0, depth: depth + 1)
        }
      }
      guard around.kind == .closure, let call = around.callOfClosure else { continue }
      if let site = TaskSite(call), site.kept != .nowhere { return true }
      if call.calleeName == "task", call.argument("id") != nil { return true }
    }
    return false
  }

  // MARK: The pair

  /// The set and the reset in one block, with the work between them and nothing but other resets after it.
  private struct Pair {
    let reset: CodeElement
    let between: ArraySlice<CodeElement>

    init?(_ flag: BusyFlag) {
      let set = flag.set
      guard Pair.assignsBool(set, to: flag.path), !flag.path.contains("[]"), let block = set.parent,
        block.kind == .block
      else { return nil }
      let statements = Array(block.children)
      guard let start = statements.firstIndex(of: set),
        let end = statements.lastIndex(where: { Pair.assignsBool($0, to: flag.path) && flag.isReset($0) }),
        end > start + 1, statements[(end + 1)...].allSatisfy({ Pair.assignsBool($0, to: nil) })
      else { return nil }
      (reset, between) = (statements[end], statements[(start + 1)..<end])
    }

    /// The work is awaited here, and not only started.
    var awaits: Bool {
      between.contains { $0.ownFlow.contains { $0.kind == .await || $0.kind == .for && $0.flags.contains(.isAsync) } }
    }

    /// `isLoading = false`; of any path if none is given.
    static func assignsBool(_ element: CodeElement, to path: [String]?) -> Bool {
      guard element.kind == .assign, element.name == "=", let value = element.assignedValue,
        value.isTrue || value.isFalse, let other = element.assigned?.placePath
      else { return false }
      return path.map { $0 == other } ?? true
    }
  }
}

extension CodeElement {
  /// Of a `return`: whether its block, or what it returns, calls anything.
  fileprivate var isAfterCall: Bool { (parent ?? self).subtree.contains { $0.kind == .call } }

  /// Of a statement: whether a `break` or `continue` in it may leave the block around it.
  fileprivate var jumpsOut: Bool {
    ownFlow.contains { element in
      guard element.kind == .break || element.kind == .continue else { return false }
      guard element.name.isEmpty else { return element.labeledStatement.map { !self.contains($0) } ?? true }
      return !element.ancestors.prefix { $0 != self.parent }.contains { around in
        switch around.kind {
        case .for, .while, .repeat: true
        case .switch: element.kind == .break
        default: false
        }
      }
    }
  }
}
