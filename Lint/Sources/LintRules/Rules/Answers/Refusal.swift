// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A flag that lets a second run return at once while one is under way: `guard !isLoading else { return }; isLoading = true`.
struct Refusal {
  /// The last name of the flag.
  let flag: String
  /// The condition that asks it.
  let condition: CodeElement
  /// The place that sets it.
  let set: CodeElement

  /// The property that is the flag.
  func member(_ repository: Repository) -> Member? {
    let named = condition.subtree.first { [.name, .member].contains($0.kind) && $0.path?.last == flag }
    return named.flatMap { repository.member(of: $0) }
  }

  /// The refusals that stand before the place, in the bodies that lead to it.
  /// - Parameter awaited: What the place waits for; a question behind it refuses no run.
  static func refusals(
    on steps: [WorkChain.Step], before awaited: CodeElement? = nil, _ repository: Repository
  ) -> [Refusal] {
    var steps = steps
    if let awaited, let last = steps.lastIndex(where: { $0.body.contains(awaited) }) {
      steps = steps[..<last] + [WorkChain.Step(body: steps[last].body, place: awaited)]
    }
    return steps.flatMap { step in
      step.body.flagsAsked(before: step.place).compactMap { asked -> Refusal? in
        guard let set = steps.firstSet(of: asked, repository) else { return nil }
        return Refusal(flag: asked.flag, condition: asked.condition, set: set)
      }
    }
  }

  /// Whether the chain sets the flag free before it comes to the refusal, and so starts the second run nevertheless.
  func isLifted(on steps: [WorkChain.Step], _ repository: Repository) -> Bool {
    for step in steps {
      let end = step.body.contains(condition) ? condition.index : step.place.index
      for element in step.body.subtree where element.index < end {
        if element.ancestors.prefix(while: { $0 != step.body }).contains(where: { $0.kind == .defer }) { continue }
        if element.setsFree(flag) || takesOut(element) { return true }
        guard element.kind == .call, !element.contains(step.place), !element.startsTask else { continue }
        for function in repository.callees(of: element).prefix(4) where !function.contains(condition) {
          if function.subtree.contains(where: { $0.setsFree(flag) }) { return true }
        }
      }
      if step.body.contains(condition) { return false }
    }
    return false
  }
}

extension [WorkChain.Step] {
  /// An assignment that makes the condition refuse, before anything is awaited.
  fileprivate func firstSet(of asked: CodeElement.AskedFlag, _ repository: Repository) -> CodeElement? {
    for step in self {
      let end =
        step.body.subtree.first { pause in
          pause.kind == .await && !pause.isOnlyHop && pause.firstChild?.path?.count != 1
            && !pause.isKept(for: step.body)
        }?.index
        ?? Int.max
      if asked.isMember {
        if let set = step.body.entry(of: asked, before: end, place: step.place, repository) { return set }
        continue
      }
      for element in step.body.subtree where element.kind == .assign && Int(element.node.end) <= end {
        guard element.assigned?.path?.last == asked.flag, let value = element.assignedValue else { continue }
        if asked.isRefused(by: value), !element.isLeft(before: step.place) { return element }
      }
      // `begin()`, which sets it.
      for call in step.body.ownFlow where call.kind == .call && call.index < Swift.min(end, step.place.index) {
        guard call.calledPath?.count == 1, !call.contains(step.place), !call.isLeft(before: step.place) else {
          continue
        }
        for function in repository.callees(of: call).prefix(2) where !function.flags.contains(.isAsync) {
          let set = function.body?.children.first { statement in
            statement.kind == .assign && statement.assigned?.path?.last == asked.flag
              && statement.assignedValue.map(asked.isRefused) ?? false
          }
          if let set { return set }
        }
      }
    }
    return nil
  }
}

extension CodeElement {
  /// In a closure that the body keeps for later: `next = { await self.load() }`.
  fileprivate func isKept(for body: CodeElement) -> Bool {
    ancestors.prefix { $0 != body }.contains { $0.kind == .closure && $0.parent?.kind == .assign }
  }

  /// In a branch that returns and does not come to the place.
  func isLeft(before place: CodeElement) -> Bool {
    guard let block = ancestors.first(where: { $0.kind == .block }), !block.contains(place) else { return false }
    return block.parent?.kind == .guard || block.children.contains { $0.kind == .return || $0.kind == .throw }
  }

  struct AskedFlag {
    let flag: String
    /// What the flag is compared with; nil for a Bool.
    let value: CodeElement?
    /// Whether the run begins if the flag has the value, or is true.
    let begins: Bool
    let condition: CodeElement
    /// The flag is a collection, and the value is asked for in it: `loading.contains(.posts)`.
    var isMember = false

    func isRefused(by set: CodeElement) -> Bool {
      guard let value else { return begins ? set.isFalse : set.isTrue }
      if isMember { return false }
      let isSame = set.kind == value.kind && set.name == value.name
      return begins != isSame
    }
  }

  /// The flags that guards and conditions ask on the way from the body's begin to the place.
  func flagsAsked(before place: CodeElement) -> [AskedFlag] {
    var asked: [AskedFlag] = []
    var inner = place
    while inner != self, let around = inner.parent {
      if around.kind == .block {
        for statement in around.children {
          if statement.index >= inner.index { break }
          let conditions = statement.children.first(.conditions)
          let leaves = statement.children.first(.block)?.children.contains { $0.kind == .return || $0.kind == .throw }
          if statement.kind == .guard { asked += conditions?.askedFlags(true) ?? [] }
          if statement.kind == .if, leaves ?? false { asked += conditions?.askedFlags(false) ?? [] }
        }
      } else if around.kind == .if, inner.kind == .block {
        asked += around.children.first(.conditions)?.askedFlags(around.children.first(.block) == inner) ?? []
      }
      inner = around
    }
    return asked
  }

  /// `!isLoading`, `isIdle`, `state == .idle`, `task == nil`; not comparisons with an input.
  private func askedFlags(_ begins: Bool) -> [AskedFlag] {
    subtree.compactMap { element in
      switch element.kind {
      case .call: return element.askedMember(begins)
      case .name, .member, .await:
        guard let last = element.path?.last, let parent = element.parent else { return nil }
        let signs = parent.name.split(separator: " ")
        let isAlone =
          parent.kind == .conditions
          || parent.kind == .operation && signs.allSatisfy { ["!", "&&", "||"].contains($0) }
        let isNot = parent.kind == .operation && signs == ["!"]
        return isAlone ? AskedFlag(flag: last, value: nil, begins: begins != isNot, condition: element) : nil
      case .operation:
        let signs = element.name.split(separator: " ")
        let operands = Array(element.children)
        guard operands.count == signs.count + 1 else { return nil }
        for (place, sign) in signs.enumerated() where ["==", "!="].contains(sign) {
          let (left, right) = (operands[place], operands[place + 1])
          guard let last = left.path?.last, right.isConstantValue else { continue }
          return AskedFlag(flag: last, value: right, begins: begins == (sign == "=="), condition: element)
        }
        return nil
      default: return nil
      }
    }
  }

  /// `isLoading = false`, `state = .idle`, `task = nil`.
  fileprivate func setsFree(_ flag: String) -> Bool {
    guard kind == .assign, assigned?.path?.last == flag, let value = assignedValue else { return false }
    if value.isFalse || value.isNil { return true }
    return value.kind == .member && value.firstChild == nil
      && ["idle", "initial", "none", "notLoaded", "unloaded", "ready", "empty"].contains(value.name)
  }
}
