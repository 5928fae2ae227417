// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The forms of the rule that were right on code that had not been read before; the others are notes.
extension StuckWays {
  func isPlain(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    if flag.isGroup { return false }
    if isKeptSilent(way, reader) || isEmptied(way) && isSeen(reader) { return true }
    if isStateOrIndicator { return isPlainState(way, reader) }
    return switch way.kind {
    case .throw: isPlainThrow(way, reader)
    case .return: isPlainReturn(way, reader)
    case .end: isPlainFailure(way, reader)
    default: false
    }
  }

  /// A failure on the way is silent: only the flag, which something shows or obeys, says that the work has begun.
  private func isKeptSilent(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    guard way.kind == .end || way.kind == .return, flag.set.kind != .variable, !isInLoop,
      !flag.needsReader || isSeen(reader)
    else { return false }
    return silentFailure(of: way) != nil
  }

  /// The `catch` or branch that does nothing or only logs, and leaves the flag set.
  func silentFailure(of way: FlowExit<FlagPlace>) -> CodeElement? {
    guard let function = flag.set.enclosingFunction else { return nil }
    return way.states.lazy.filter { $0.phase == .set && !$0.told }.compactMap(\.failure).first { failure in
      // A call that is given the state may be made anew by each step of the work.
      guard failure.kind == .catchClause && !isCarried || failure.enclosingFunction == function,
        failure.isSilentFailure(in: function)
      else { return false }
      return failure.kind == .catchClause || !isResetByCallee(around: failure, in: function)
    }
  }

  /// The answer that a completion handler is called with is an error, or is missing.
  private func isAnswered(_ failures: [CodeElement]) -> Bool {
    guard let function = flag.set.enclosingFunction, !isInLoop else { return false }
    return failures.allSatisfy { $0.isAnswerFailure(in: function) && !isResetByCallee(around: $0, in: function) }
  }

  /// What calls the handler is a function of this repository, and resets the flag itself.
  private func isResetByCallee(around failure: CodeElement, in function: CodeElement) -> Bool {
    let resets = FlagResets(flag, in: function, index)
    return failure.ancestors.prefix { $0 != function }.contains { around in
      guard let call = around.callOfClosure else { return false }
      return index.callees(of: call).prefix(4).contains { $0 != function && resets.contains(in: $0, depth: 3) }
    }
  }

  /// A publisher has turned the error into no value.
  private func isEmptied(_ way: FlowExit<FlagPlace>) -> Bool {
    way.states.contains { $0.failure.map { $0.kind == .call && EmptiedFailure.swallows($0, index) } ?? false }
  }

  /// A state or indicator that an error goes past, or which is set where nothing has begun.
  private func isPlainState(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    switch (way.kind, flag.form) {
    case (.throw, .busy): flag.set.kind == .assign && isSeen(reader) && !isInLoop && !isOfParameter
    case (.throw, .shown): isIndicator && !flag.path.isEmpty && !isInLoop
    case (.return, .busy): isSeen(reader) && UnstartedWork(flag, index)?.exit == way.element
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

  /// A Bool, and the awaited work has given no value: `guard let page = try? await load() else { return }`. Or nothing has
  /// begun yet.
  private func isPlainReturn(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    let exit = way.element
    if UnstartedWork(flag, index)?.exit == exit { return flag.isControl || isSeen(reader) }
    guard isBool, exit.enclosingFunction == flag.set.enclosingFunction, let statement = exit.parent?.parent,
      statement.kind == .guard, let conditions = statement.children.first(.conditions)
    else { return false }
    return conditions.children.contains(where: \.bindsAwaited)
      && !conditions.subtree.contains { $0.kind == .operation }
  }

  /// `catch { print(error) }`, or `if let page = await load() { … }`, and nothing after it.
  private func isPlainFailure(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    let failures = way.states.compactMap(\.failure)
    // Set from the start: all that would end it is behind the error.
    if flag.set.kind == .variable {
      return reader != nil && !failures.isEmpty && failures.allSatisfy { $0.kind == .catchClause }
    }
    guard !failures.isEmpty, failures.allSatisfy({ $0.enclosingFunction == flag.set.enclosingFunction }) else {
      return false
    }
    if isBool, failures.allSatisfy(\.bindsAwaited) { return true }
    if isBool && isSeen(reader) || isControl, isAnswered(failures) { return true }
    if refusesItself(reader), failures.allSatisfy({ [.binding, .catchClause].contains($0.kind) }) { return true }
    // `load(success: { … }, failure: { … })`, and only the first one ends what the user sees.
    if failures.allSatisfy({ $0.kind == .closure }) { return isIndicator || isControl }
    guard failures.allSatisfy({ $0.kind == .catchClause }) else { return false }
    return isBool || flag.set.kind == .assign && isSeen(reader) && reader?.harm != .refuses && !isInLoop
  }

  /// `phase = .loading`, `showProgress(true)`, and what is shown until it is hidden: these are often set anew or hidden in places
  /// that are not followed.
  private var isStateOrIndicator: Bool {
    guard flag.set.kind != .variable, !isBool else { return false }
    switch flag.form {
    case .busy, .shown, .carried: return true
    default: return false
    }
  }

  private var isCarried: Bool {
    if case .carried = flag.form { return true }
    return false
  }

  private var isBool: Bool {
    guard flag.set.kind == .assign, let value = flag.set.assignedValue else { return false }
    return value.isTrue || value.isFalse
  }

  /// `guard !running.contains(.link)` in the function that enters it: a failure is the end of all further calls.
  private func refusesItself(_ reader: FlagReader?) -> Bool {
    guard case .listed = flag.form, let reader, reader.harm == .refuses else { return false }
    return reader.element.enclosingFunction == flag.set.enclosingFunction
  }

  /// The caller has handed the object over, and gets the error.
  private var isOfParameter: Bool {
    guard flag.path.count > 1, let root = flag.set.subtree.first(where: { $0.kind == .name }) else { return false }
    return root.localDeclaration?.kind == .parameter
  }

  private func isSeen(_ reader: FlagReader?) -> Bool { reader.map { $0.harm != .reads } ?? false }

  private var isInLoop: Bool {
    flag.set.ancestors.prefix { !$0.isFunctionLike }.contains { $0.kind == .for || $0.kind == .while }
  }

  /// `button.isEnabled = false`, `form.isUserInteractionEnabled = false`.
  private var isControl: Bool {
    guard case .disabled = flag.form else { return false }
    return flag.path.count > 1
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

extension CodeElement {
  /// `let page = try? await load()`.
  fileprivate var bindsAwaited: Bool { kind == .binding && !bindsSelf && subtree.contains { $0.kind == .await } }
}
