// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A place that shows or obeys a flag.
struct FlagReader: Sendable {
  enum Harm: Int, Sendable, Comparable {
    case refuses, disables, spins, shows, reads

    static func < (one: Harm, other: Harm) -> Bool { one.rawValue < other.rawValue }
  }

  let element: CodeElement
  let harm: Harm

  /// The reader that hurts most; nil if none is found.
  ///
  /// - Parameters:
  ///   - failure: Members that the failure assigns: a view that looks at one of them first does not come to the flag.
  ///   - isInView: Only what a view shows or disables counts.
  static func first(
    of flag: BusyFlag, _ index: Repository, after failure: Set<String> = [], isInView: Bool = false
  ) -> FlagReader? {
    guard let name = flag.memberName else { return nil }
    var best: FlagReader?
    for use in uses(of: flag, name, index)
    where !use.isAssigned && !isInReset(use, flag) && use.code.isTest == false && !isCovered(use, failure) {
      let reader = FlagReader(element: use, harm: harm(of: use, flag))
      if isInView, reader.harm != .spins, reader.harm != .disables { continue }
      if best.map({ reader.harm < $0.harm }) ?? true { best = reader }
    }
    return best
  }

  private static func uses(of flag: BusyFlag, _ name: String, _ index: Repository) -> [CodeElement] {
    if flag.set.kind == .variable, let type = flag.set.enclosingType {
      return index.reads(of: Member(type: TypeText.last(type.name), name: name))
    }
    if let assigned = flag.set.assigned, assigned.name == name, let member = index.member(of: assigned) {
      return index.reads(of: member)
    }
    // The owner is not declared here: an object of the same name elsewhere counts.
    let owner = flag.path.dropLast().last
    return (index.uses(of: name) + index.uses(of: "$" + name)).filter { use in
      use.code === flag.set.code && use != flag.set.assigned
        || owner != nil && use.kind == .member && use.firstChild?.path?.last == owner
    }
  }

  /// `if isLoading { isLoading = false }`.
  private static func isInReset(_ use: CodeElement, _ flag: BusyFlag) -> Bool {
    guard let conditions = use.parent, conditions.kind == .conditions, let body = conditions.parent?.body else {
      return false
    }
    let statements = Array(body.children)
    return statements.count == 1 && flag.isReset(statements[0])
  }

  /// `if let error { … } else if isLoading { … }`, `if isLoading && error == nil`.
  private static func isCovered(_ use: CodeElement, _ names: Set<String>) -> Bool {
    if names.isEmpty { return false }
    var inner = use
    for around in use.ancestors {
      if around.isFunctionLike { return false }
      if around.kind == .if, let conditions = around.children.first(.conditions),
        inner.flags.contains(.isTrailing) || inner.kind == .if || inner == conditions,
        conditions.subtree.contains(where: { [.name, .member, .binding].contains($0.kind) && names.contains($0.name) })
      {
        return true
      }
      inner = around
    }
    return false
  }

  private static func harm(of use: CodeElement, _ flag: BusyFlag) -> Harm {
    if flag.isFalseWhileSet { return harm(ofArrival: use) }
    for around in use.ancestors.prefix(12) {
      switch around.kind {
      case .guard: return .refuses
      case .conditions:
        guard let statement = around.parent else { continue }
        if statement.kind == .guard { return .refuses }
        if statement.body?.children.contains(where: { $0.kind == .return && $0.firstChild == nil }) ?? false {
          return .refuses
        }
        if statement.subtree.contains(where: { $0.kind == .call && ($0.calleeName.map(isSpinner) ?? false) })
          || statement.body?.children.contains(where: { $0.kind == .name && isSpinner($0.name) }) ?? false
        {
          return .spins
        }
      case .argument:
        let callee = around.parent?.calleeName ?? ""
        if ["disabled", "allowsHitTesting", "actionDisabled", "interactiveDismissDisabled"].contains(callee) {
          return .disables
        }
        if isSpinner(callee) || callee == "redacted" { return .spins }
      case .choice:
        if around.subtree.contains(where: { $0.kind == .call && ($0.calleeName.map(isSpinner) ?? false) }) {
          return .spins
        }
      case .switch where around.firstChild?.contains(use) ?? false:
        let isShown = around.children.all(.switchCase).contains { part in
          part.children.all(.pattern).contains {
            $0.name.split { !$0.isLetter }.contains { BusyWords.isState(String($0)) }
          }
            && part.subtree.contains { $0.kind == .call && ($0.calleeName.map(isSpinner) ?? false) }
        }
        if isShown { return .spins }
        if let state = flag.stateName, around.shows(state) { return .shows }
      case .function, .variable, .type, .accessor: return .reads
      default: continue
      }
    }
    return .reads
  }

  /// `if !isLoaded { ProgressView() }`, `guard isLoaded else { return }`, `.disabled(!isLoaded)`.
  private static func harm(ofArrival use: CodeElement) -> Harm {
    let isNegated = use.parent?.kind == .operation && use.parent?.name == "!"
    for around in use.ancestors.prefix(12) {
      switch around.kind {
      case .conditions:
        guard let statement = around.parent else { continue }
        let body = statement.body
        if statement.kind == .guard { return isNegated ? .reads : .refuses }
        let shown = isNegated ? body : statement.children.first { $0.flags.contains(.isTrailing) || $0.kind == .if }
        if isNegated, body?.children.contains(where: { $0.kind == .return && $0.firstChild == nil }) ?? false {
          return .refuses
        }
        if shown?.subtree.contains(where: { $0.kind == .call && ($0.calleeName.map(isSpinner) ?? false) }) ?? false {
          return .spins
        }
      case .argument:
        let callee = around.parent?.calleeName ?? ""
        if callee == "disabled" { return isNegated ? .disables : .reads }
        if isSpinner(callee) || callee == "redacted" { return .spins }
      case .choice:
        if around.subtree.contains(where: { $0.kind == .call && ($0.calleeName.map(isSpinner) ?? false) }) {
          return .spins
        }
      case .function, .variable, .type, .accessor: return .reads
      default: continue
      }
    }
    return .reads
  }

  private static func isSpinner(_ name: String) -> Bool {
    name == "ProgressView" || BusyWords.isIndicator(name)
  }
}
