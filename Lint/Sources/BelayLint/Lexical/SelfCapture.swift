// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// How a closure captures the `self` around it.
enum SelfCapture: Equatable {
  case strong, weak, unowned

  /// By its own capture list, by that of an enclosing closure, or implicitly.
  static func of(_ closure: ClosureExprSyntax) -> SelfCapture {
    if let listed = closure.listedSelf { return listed }
    guard let outer = closure.enclosingClosure else { return .strong }
    let outside = of(outer)
    if outside == .weak, StrongBinding.holding(closure, in: outer) != nil { return .strong }
    return outside
  }
}

extension ClosureExprSyntax {
  var listedSelf: SelfCapture? {
    for item in signature?.capture?.items ?? [] {
      guard item.name.text == "self" || item.initializer?.value.isSelf ?? false else { continue }
      switch item.specifier?.specifier.text {
      case "weak": return .weak
      case "unowned": return .unowned
      default: return .strong
      }
    }
    return nil
  }
}

/// `guard let self`, `if let strongSelf = self`: from there on a weak `self` is held strongly.
struct StrongBinding {
  let node: OptionalBindingConditionSyntax

  /// The binding, written in `closure`, that holds `self` at the beginning of `node`.
  static func holding(_ node: some SyntaxProtocol, in closure: ClosureExprSyntax) -> StrongBinding? {
    let search = BindingSearch(viewMode: .sourceAccurate)
    search.walk(closure.statements)
    return search.found.first { $0.holds(node) }.map(StrongBinding.init)
  }
}

private final class BindingSearch: SyntaxVisitor {
  var found: [OptionalBindingConditionSyntax] = []

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if node.bindsSelf { found.append(node) }
    return .visitChildren
  }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension OptionalBindingConditionSyntax {
  /// `let self`, `let self = self`, `let owner = self`; not `let _ = self`.
  fileprivate var bindsSelf: Bool {
    guard let name = pattern.as(IdentifierPatternSyntax.self) else { return false }
    return initializer.map { $0.value.isSelf } ?? (name.identifier.text == "self")
  }

  /// Whether `other` is in the scope of this binding.
  fileprivate func holds(_ other: some SyntaxProtocol) -> Bool {
    guard other.begin > begin, let statement = parent?.parent?.parent else { return false }
    if statement.is(GuardStmtSyntax.self) {
      guard let list = statement.parent?.parent else { return false }
      return other.isInside(list) && other.begin >= statement.endPositionBeforeTrailingTrivia.utf8Offset
    }
    if let choice = statement.as(IfExprSyntax.self) { return other.isInside(choice.body) }
    // `while let self`: bound again in every iteration.
    if let loop = statement.as(WhileStmtSyntax.self) { return other.isInside(loop.body) }
    return false
  }
}
