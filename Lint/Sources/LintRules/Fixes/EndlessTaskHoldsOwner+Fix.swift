// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

extension CodeContext {
  /// The task's closure holds its owner for one element at a time: `[weak self]`, and `guard let self` in the loop.
  ///
  /// Only where nothing else can change: the closure is one `for await`, possibly after a `guard let self`, and its sequence
  /// does not use `self`, or begins with a constant that the capture list can capture. An actor's task would leave the actor
  /// with a weak `self`.
  func weakLoop(in closure: CodeElement, of owner: TaskOwner, beside finding: CodeElement) -> CodeFix? {
    guard closure.code === finding.code, owner.isClass, closure.canBeFixed, !closure.hasClauses,
      let shape = LoopShape(closure)
    else { return nil }
    return WeakLoopPremises(shape: shape, owner: owner, repository: repository).request.map { .holdWeakly([$0]) }
  }
}

extension CodeFix {
  /// One finding has one fix: for all of its tasks, or for none.
  static func merged(_ fixes: [CodeFix?]) -> CodeFix? {
    var loops: [WeakLoop] = []
    for fix in fixes {
      guard case .holdWeakly(let more) = fix else { return nil }
      loops += more
    }
    return loops.isEmpty ? nil : .holdWeakly(loops)
  }
}

/// A closure that is one `for await`, or that and a `guard let self else { return }`.
private struct LoopShape {
  let closure: CodeElement
  let loop: CodeElement
  let sequence: CodeElement
  let body: CodeElement
  /// The `guard`, and what it binds.
  let binding: (statement: CodeElement, name: String)?

  init?(_ closure: CodeElement) {
    guard closure.children.first(.parameter) == nil, let block = closure.body else { return nil }
    let statements = Array(block.children)
    guard let loop = statements.last, loop.kind == .for, loop.flags.contains(.isAsync), statements.count <= 2,
      let sequence = loop.firstChild, let body = loop.body
    else { return nil }
    (self.closure, self.loop, self.sequence, self.body) = (closure, loop, sequence, body)
    guard statements.count == 2 else {
      guard !closure.listsSelf, SelfCapture.of(closure) == .strong else { return nil }
      binding = nil
      return
    }
    guard let name = statements[0].selfBoundBeforeReturn, SelfCapture.of(closure) == .weak else { return nil }
    binding = (statements[0], name)
  }
}

extension CodeElement {
  fileprivate var listsSelf: Bool {
    children.contains { $0.kind == .capture && ($0.name == "self" || $0.firstChild?.name == "self") }
  }

  /// Of `guard let name = self else { return }` and nothing else: the name.
  fileprivate var selfBoundBeforeReturn: String? {
    guard kind == .guard, let conditions = children.first(.conditions).map({ Array($0.children) }),
      conditions.count == 1, conditions[0].bindsSelf, let exits = body.map({ Array($0.children) }), exits.count == 1,
      exits[0].kind == .return, exits[0].firstChild == nil
    else { return nil }
    return conditions[0].name
  }
}

/// Whether the loop runs as before with a weak `self`.
private struct WeakLoopPremises {
  let shape: LoopShape
  let owner: TaskOwner
  let repository: Repository

  var request: CodeFix.WeakLoop? {
    let conditions = shape.loop.children.first(.conditions)
    guard let type = shape.closure.enclosingType, !shape.closure.isInStaticMember, !shape.body.usesSuper,
      conditions.map({ repository.selfUses(in: $0).isEmpty && isKnown($0, type) }) ?? true,
      !bindsInHead(conditions)
    else { return nil }
    let uses = usesInBody
    guard !uses || !hasImplicitSelfInClosures(type) else { return nil }
    // A member that a library declares could be used without a trace of `self`.
    guard uses || shape.binding == nil && isKnown(shape.body, type) else { return nil }
    var constant: CodeFix.WeakLoop.Constant?
    switch source(type) {
    case .free: if !uses { return nil }
    case .constant(let found): constant = found
    case .other: return nil
    }
    return CodeFix.WeakLoop(
      closure: shape.closure.offset, loop: shape.loop.offset, binding: shape.binding?.statement.offset, usesSelf: uses,
      constant: constant)
  }

  private var usesInBody: Bool {
    guard let name = shape.binding?.name, name != "self", name != "`self`" else {
      return !repository.selfUses(in: shape.body).isEmpty
    }
    return shape.body.subtree.contains { $0.kind == .name && $0.name == name }
  }

  /// In a closure in the loop, a member without `self.` means the `self` outside of the task: Swift 6 alone takes the one that the
  /// guard binds.
  private func hasImplicitSelfInClosures(_ type: CodeElement) -> Bool {
    shape.body.subtree.contains { closure in
      guard closure.kind == .closure else { return false }
      return !isKnown(closure, type) || repository.selfUses(in: closure).contains { $0.name != "self" }
    }
  }

  /// `for await price in owner.prices`, where `owner` is what the guard binds.
  private func bindsInHead(_ conditions: CodeElement?) -> Bool {
    guard let name = shape.binding?.name, name != "self", name != "`self`" else { return false }
    return [shape.sequence, conditions].compactMap { $0 }.contains { part in
      part.subtree.contains { $0.kind == .name && $0.name == name }
    }
  }

  // MARK: What the loop runs over

  private enum Source {
    /// It does not use `self`.
    case free
    case constant(CodeFix.WeakLoop.Constant)
    /// It needs more of `self`.
    case other
  }

  private func source(_ type: CodeElement) -> Source {
    let uses = repository.selfUses(in: shape.sequence)
    guard isKnown(shape.sequence, type) else { return .other }
    guard let use = uses.first else { return .free }
    guard uses.count == 1, use.kind == .name else { return .other }
    var (name, base) = (use, CodeElement?.none)
    if use.name == "self" {
      guard let member = use.parent, member.kind == .member, use.flags.isDisjoint(with: [.isOptional, .isForced]) else {
        return .other
      }
      (name, base) = (member, use)
    }
    let isTaken = shape.closure.children.contains { $0.kind == .capture && $0.name == name.name }
    guard isConstant(name.name), !isTaken, base == nil || use.localNameIsFree(name.name), isSelfStrongOutside,
      repository.methods(name.name, ofTypeAround: shape.closure).isEmpty
    else { return .other }
    return .constant(
      CodeFix.WeakLoop.Constant(
        name: name.offset, base: base?.offset, needsSelf: shape.closure.enclosingClosure != nil))
  }

  /// A stored `let` of the owner.
  private func isConstant(_ name: String) -> Bool {
    guard let property = owner.property(name, repository), property.parent?.kind == .type else { return false }
    return property.flags.contains(.isConstant) && !property.isStaticMember
      && property.children.first(.accessor) == nil
  }

  /// Each closure around the task's has `self` as it is, or has made it strong again under its own name.
  private var isSelfStrongOutside: Bool {
    shape.closure.ancestors.allSatisfy { around in
      guard around.kind == .closure, around.listsSelf else { return true }
      return SelfCapture.strongBinding(holding: shape.closure, in: around).map { ["self", "`self`"].contains($0.name) }
        ?? false
    }
  }

  /// Protocols of libraries without members that a loop could use.
  private static let memberless: Set<String> = ["AnyObject", "Equatable", "Observable", "Sendable"]

  /// Whether each bare name is a local one, a member, a function of the repository or a type: then `self` is used where
  /// ``Repository/selfUses(in:)`` says so. Without an ancestor in a library, any other name is global.
  private func isKnown(_ part: CodeElement, _ type: CodeElement) -> Bool {
    let isWhole = owner.lineage.dropFirst().allSatisfy { name in
      Self.memberless.contains(name) || !repository.types(named: name).isEmpty
    }
    if isWhole { return true }
    return part.subtree.allSatisfy { use in
      guard use.kind == .name, let first = use.name.first, first.isLowercase, use.name != "self" else { return true }
      return use.localDeclaration != nil || use.localFunction(named: use.name) != nil
        || repository.isMember(use, of: type)
        || repository.functions(named: use.name).contains { $0.parent?.kind == .file }
    }
  }
}

extension CodeElement {
  /// There `self` is the type, which cannot be held weakly; in a `deinit` it cannot either.
  fileprivate var isInStaticMember: Bool {
    ancestors.prefix { $0.kind != .type }.contains {
      $0.kind == .deinitializer || ($0.kind == .function || $0.kind == .variable) && $0.isStaticMember
    }
  }

  fileprivate var usesSuper: Bool { subtree.contains { $0.kind == .name && $0.name == "super" } }
}
