// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the conditions on a path say of a flag that is set.
struct FlagConditions: Sendable {
  let flag: BusyFlag
  let function: CodeElement
  /// Conditions that hold where the flag was set, as text, with their result.
  let known: [String: Bool]

  init(_ flag: BusyFlag, in function: CodeElement) {
    (self.flag, self.function) = (flag, function)
    known = FlagConditions.known(at: flag.set, in: function)
  }

  /// Whether the function does nothing while the flag is set: then the way out is the end of all further calls.
  var refusesStart: Bool {
    function.subtree.prefix { $0.index < flag.set.index }.contains { element in
      guard element.kind == .guard || element.kind == .if, let conditions = element.children.first(.conditions),
        conditions.subtree.contains(where: { $0.placePath == flag.path })
      else { return false }
      return element.kind == .guard || (element.body?.children.contains { $0.kind == .return } ?? false)
    }
  }

  func assume(refuses: Bool) -> (CodeElement, Bool, FlagPlace) -> FlagPlace? {
    { condition, holds, place in
      guard place.phase == .set else { return place }
      return assume(condition, holds, refuses, place)
    }
  }

  private func assume(_ condition: CodeElement, _ holds: Bool, _ refuses: Bool, _ place: FlagPlace) -> FlagPlace? {
    var place = place
    if condition.kind == .binding, !holds, isGone(condition) || !place.worked && isInvariant(condition) { return nil }
    if let (text, value) = condition.conditionText, let known = known[text] {
      return known == (value == holds) ? place : nil
    }
    if !holds, comesFromSet(condition) || isCaseOfSet(condition) { return nil }
    if condition.kind == .switchCase, isExcluded(condition) { return nil }
    // `guard loading.insert(id).inserted`: it was there before.
    if !holds, condition.contains(flag.set) { return .start }
    if let isSet = asksFlag(condition) { return isSet == holds ? place : nil }
    // `guard waiting.contains(state)`: what it asks of the flag is not known.
    if condition.kind != .catchClause, condition.kind != .switchCase, asksOfFlag(condition) {
      return !holds && isInGuard(condition) ? nil : place
    }
    if !holds, condition.cannotFail || condition.asksEnd(holds) || condition.asksProgress(holds) { return nil }
    if holds, condition.asksEnd(holds) || condition.asksProgress(holds) { return nil }
    // One exit for several conditions: it is excused if one of them is.
    let all = !holds && isInGuard(condition) ? condition.parent.map { Array($0.children) } ?? [] : [condition]
    if all.contains(where: { isReplaced($0, holds) }) || !holds && isResetAlone(condition) {
      (place.phase, place.isReplaced) = (.reset, true)
      return place
    }
    if all.contains(where: { isCancelled($0, holds) }) {
      if condition.isInUnstoredTask, condition.kind != .catchClause { return all.count > 1 ? place : nil }
      if !refuses { (place.phase, place.isReplaced) = (.reset, true) }
      place.fail(at: condition)
      return place
    }
    if fails(condition, holds) {
      place.fail(at: condition)
      // What is thrown is thrown by the work.
      if condition.kind == .catchClause || condition.enclosingClosure != nil { place.worked = true }
    }
    return place
  }

  /// `let isFirst = lock.sync { … isLoading = true; return true }`, and then `guard isFirst`.
  private func comesFromSet(_ condition: CodeElement) -> Bool {
    // The object that has the flag was there when it was set.
    if condition.kind == .binding, flag.path.count > 1,
      flag.path.starts(with: condition.firstChild.map { $0.placePath ?? ["?"] } ?? [condition.name])
    {
      return true
    }
    let name = condition.kind == .binding ? condition.firstChild ?? condition : condition
    guard name.kind == .name || name.kind == .binding else { return false }
    let declaration = name.kind == .name ? name.localDeclaration : name.shadowed
    return declaration.map { $0.kind == .variable && $0.contains(flag.set) } ?? false
  }

  /// A condition that asks whether the flag is set: true if it holds then.
  private func asksFlag(_ condition: CodeElement) -> Bool? {
    if condition.placePath == flag.path { return !flag.isFalseWhileSet }
    let parts = Array(condition.children)
    switch condition.kind {
    case .operation where condition.name == "!": return parts[0].placePath == flag.path ? flag.isFalseWhileSet : nil
    case .operation where condition.name == "==" || condition.name == "!=":
      guard parts.count == 2, let own = parts.firstIndex(where: { $0.placePath == flag.path }) else { return nil }
      let other = parts[1 - own]
      return flag.isSet(other) == (condition.name == "==")
    case .match:
      guard parts.count == 2, parts[1].placePath == flag.path else { return nil }
      return parts[0].name.split { !$0.isLetter }.contains { BusyWords.isState(String($0)) }
    default: return nil
    }
  }

  private func asksOfFlag(_ condition: CodeElement) -> Bool {
    condition.kind == .call && condition.arguments.contains { $0.firstChild?.placePath == flag.path }
  }

  /// A condition in a `defer` around the reset alone: its condition tells when the flag has to stay.
  private func isResetAlone(_ condition: CodeElement) -> Bool {
    guard let statement = condition.parent?.parent, statement.kind == .if, let body = statement.body else {
      return false
    }
    return body.subtree.contains(where: flag.isReset) && statement.ancestors.prefix(3).contains { $0.kind == .defer }
  }

  // MARK: The outcome of the work

  private func fails(_ condition: CodeElement, _ holds: Bool) -> Bool {
    switch condition.kind {
    case .catchClause: return true
    case .switchCase:
      return condition.children.all(.pattern).contains { $0.name.contains("failure") || $0.name.contains("error") }
    case .match:
      let pattern = condition.children.first(.pattern)?.name ?? ""
      return holds ? pattern.contains("failure") : pattern.contains("success")
    case .binding where !holds && !function.contains(condition) && !isAnswer(condition): return false
    case .binding:
      if condition.name.lowercased().contains("error") { return holds }
      return !holds
        && (isInGuard(condition) || condition.subtree.contains { $0.kind == .await }
          || condition.bindsAnswer(in: function))
    default: return condition.tellsFailure(holds) || !holds && isInGuard(condition)
    }
  }

  /// In a function that is called: the work gave it, or the function was called with it by the work.
  private func isAnswer(_ condition: CodeElement) -> Bool {
    guard let value = condition.firstChild else {
      return condition.shadowed.map { [.variable, .parameter].contains($0.kind) } ?? false
    }
    if value.subtree.contains(where: { $0.kind == .await || $0.kind == .try }) { return true }
    return value.kind == .name && value.localDeclaration.map { [.variable, .parameter].contains($0.kind) } ?? false
  }

  private func isInGuard(_ condition: CodeElement) -> Bool { condition.parent?.parent?.kind == .guard }
}
