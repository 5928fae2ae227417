// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The changes in a task's closure that keep its owner out of it: constants are captured, and statements that use the owner
/// and wait for nothing access it.
struct ScopeBody {
  private(set) var changes: [CodeFix.RunInScope.Change] = []
  private(set) var captures: [String] = []
  /// Whether a statement before has accessed the owner: from there on a run that is superseded, or whose owner is gone, goes no
  /// further, as the task does.
  private var hasAccessed = false
  private let kept: KeptTask
  private let type: CodeElement
  private let repository: Repository

  /// Nil where a use of the owner is anything else.
  init?(_ kept: KeptTask, _ type: CodeElement, _ repository: Repository) {
    (self.kept, self.type, self.repository) = (kept, type, repository)
    let closure = kept.closure
    guard let block = closure.body, closure.children.allSatisfy({ $0 == block || $0.capturesOnlySelf }) else {
      return nil
    }
    var statements = Array(block.children)
    let isWeak = closure.children.contains { $0.kind == .capture && $0.flags.contains(.isWeak) }
    if isWeak, let first = statements.first, first.bindsOnlySelf {
      changes.append(.drop(first.offset))
      statements.removeFirst()
    }
    // A run that is stopped writes nothing any more, not even that it has stopped.
    guard kept.isAlwaysReplaced || !block.tellsItsEnd else { return nil }
    // Without `[weak self]` there is nothing to bind.
    guard !statements.contains(where: { $0.subtree.contains(where: \.bindsSelf) }), rewrite(statements) else {
      return nil
    }
  }

  private mutating func rewrite(_ statements: [CodeElement]) -> Bool { statements.allSatisfy { rewrite($0) } }

  private mutating func rewrite(_ statement: CodeElement) -> Bool {
    if repository.selfUses(in: statement).isEmpty, isKnown(statement) {
      // Others may wait for what it does.
      return !hasAccessed || !statement.subtree.contains { $0.kind == .call }
    }
    switch statement.kind {
    case .do, .catchClause, .if, .guard, .for, .switch, .switchCase:
      return statement.children.allSatisfy { part in
        switch part.kind {
        case .block: rewrite(Array(part.children))
        case .catchClause, .switchCase, .if: rewrite(part)
        default: capture(part)
        }
      }
    case .assign: return assign(statement)
    case .call, .try:
      return statement.waits ? !hasAccessed && capture(statement) : access(statement, isValue: false)
    case .await: return !hasAccessed && capture(statement)
    case .variable:
      guard statement.waits else {
        let isPlain = statement.value.map { ![.try, .await].contains($0.kind) } ?? false
        return isPlain && access(statement, isValue: true)
      }
      return capture(statement)
    default: return false
    }
  }

  private mutating func assign(_ statement: CodeElement) -> Bool {
    guard statement.waits else { return access(statement, isValue: false) }
    // `rows = await api.find(text)`
    guard statement.name == "=", let target = statement.assigned, let path = target.ownPath, path.count == 1,
      let value = statement.assignedValue, value.kind == .await || value.kind == .try,
      let property = repository.property(path[0], ofTypeAround: statement), kept.owner.has(property),
      property.isPlainVariable, let type = property.declaredType,
      target.kind == .member || target.localDeclaration == nil, capture(value)
    else { return false }
    changes.append(.await(statement.offset, type: type))
    hasAccessed = true
    return true
  }

  // MARK: Uses of the owner

  /// All uses are in one access of the owner.
  private mutating func access(_ statement: CodeElement, isValue: Bool) -> Bool {
    guard isKnown(statement), !statement.subtree.contains(where: { $0.kind == .closure || $0.kind == .await }) else {
      return false
    }
    changes.append(.access(statement.offset, isValue: isValue))
    hasAccessed = true
    return repository.selfUses(in: statement).allSatisfy { use($0, in: statement) }
  }

  private mutating func use(_ use: CodeElement, in statement: CodeElement) -> Bool {
    var use = use
    if use.kind == .member, let base = use.firstChild { use = base }
    guard use.kind == .name, use.name != "super" else { return false }
    guard use.name == "self" else {
      changes.append(.member(use.offset))
      return !use.name.hasPrefix("$") && !use.name.hasPrefix("_")
    }
    // Not `self` as a whole, which would leave the access.
    guard let member = use.parent, member.kind == .member, member.firstChild == use else { return false }
    let isOptional = use.flags.contains(.isOptional)
    // `if self?.isReady == true`: without the `?` it may mean another thing.
    if isOptional, statement.kind == .variable { return false }
    changes.append(.base(use.offset, isOptional: isOptional))
    return !use.flags.contains(.isForced)
  }

  /// All uses are of constants, which the closure captures.
  private mutating func capture(_ part: CodeElement) -> Bool {
    guard isKnown(part) else { return false }
    for use in repository.selfUses(in: part) {
      guard use.kind == .name else { return false }
      var name = use
      if use.name == "self" {
        guard let member = use.parent, member.kind == .member, member.firstChild == use,
          use.flags.isDisjoint(with: [.isOptional, .isForced])
        else { return false }
        name = member
        changes.append(.captured(use.offset, name: member.offset))
      }
      guard isConstant(name.name), name.localNameIsFree(name.name) else { return false }
      if !captures.contains(name.name) { captures.append(name.name) }
    }
    return true
  }

  private func isConstant(_ name: String) -> Bool {
    guard let property = kept.owner.property(name, repository), property.parent?.kind == .type else { return false }
    return property.flags.contains(.isConstant) && !property.isStaticMember
      && property.children.first(.accessor) == nil
  }

  /// Whether each name is a local one, a member, a function of the repository, or a type: no member of a class that is not here.
  private func isKnown(_ part: CodeElement) -> Bool {
    part.subtree.allSatisfy { use in
      guard use.kind == .name, let first = use.name.first, first.isLowercase, use.name != "self" else { return true }
      return use.localDeclaration != nil || use.localFunction(named: use.name) != nil
        || repository.isMember(use, of: type) || use.name == "error" || use.name == "print"
        || repository.functions(named: use.name).contains { $0.parent?.kind == .file }
    }
  }
}

extension CodeElement {
  /// Whether it has something for its own cancellation, or takes something back: `isLoading = false`.
  fileprivate var tellsItsEnd: Bool {
    subtree.contains { element in
      if ["isCancelled", "CancellationError"].contains(element.name) { return true }
      return element.kind == .assign && ["false", "nil"].contains(element.assignedValue?.name ?? "")
    }
  }

  fileprivate var waits: Bool {
    subtree.contains { $0.kind == .await || $0.kind == .for && $0.flags.contains(.isAsync) }
  }

  fileprivate var capturesOnlySelf: Bool {
    kind == .capture && name == "self" && firstChild == nil && !flags.contains(.isUnowned)
  }

  /// `guard let self else { return }`.
  fileprivate var bindsOnlySelf: Bool {
    guard kind == .guard, let conditions = children.first(.conditions).map({ Array($0.children) }),
      conditions.count == 1, conditions[0].bindsSelf, ["self", "`self`"].contains(conditions[0].name)
    else { return false }
    return true
  }

  /// Nothing local around the closure has the name, which the capture would replace.
  func localNameIsFree(_ name: String) -> Bool {
    LocalScopes(inside: self).declaration(of: name) == nil
  }
}
