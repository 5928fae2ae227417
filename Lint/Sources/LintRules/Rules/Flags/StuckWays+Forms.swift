// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The forms of the rule that were right on code that had not been read before; the others are notes.
extension StuckWays {
  func isPlain(_ way: FlowExit<FlagPlace>, _ reader: FlagReader?) -> Bool {
    if isStateOrIndicator { return false }
    return switch way.kind {
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
      return reader?.harm == .spins && !failures.isEmpty && failures.allSatisfy { $0.kind == .catchClause }
    }
    guard !failures.isEmpty, failures.allSatisfy({ $0.enclosingFunction == flag.set.enclosingFunction }) else {
      return false
    }
    if isBool, failures.allSatisfy(\.bindsAwaited) { return true }
    if refusesItself(reader), failures.allSatisfy({ [.binding, .catchClause].contains($0.kind) }) { return true }
    // `load(success: { … }, failure: { … })`, and only the first one ends what the user sees.
    if failures.allSatisfy({ $0.kind == .closure }) { return isIndicator || isControl }
    guard failures.allSatisfy({ $0.kind == .catchClause }) else { return false }
    return isBool || flag.set.kind == .assign && isSeen(reader) && reader?.harm != .refuses && !isInLoop
  }

  /// `phase = .loading`, `showProgress(true)`, and what is shown until it is hidden: these were set anew or hidden in places that
  /// are not followed.
  private var isStateOrIndicator: Bool {
    guard flag.set.kind != .variable, !isBool else { return false }
    switch flag.form {
    case .busy, .shown, .carried: return true
    default: return false
    }
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
