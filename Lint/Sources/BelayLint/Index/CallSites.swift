// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// A call of a method.
struct CallSite {
  let call: FunctionCallExprSyntax
  /// The method, initializer or property that contains the call.
  let caller: MethodFacts
  /// The type that contains the call.
  let type: TypeFacts
}

extension RepositoryIndex {
  /// The calls of a method of a type in the repository.
  ///
  /// A call on an expression of unknown type counts only if no other type has a method of that name.
  func callSites(of method: MethodFacts, in declarer: TypeFacts) -> [CallSite] {
    let isOnlyOne = types(in: .declarers, of: method.name).count { $0.kind != .protocol } <= 1
    return types(in: .callers, of: method.name).flatMap { type -> [CallSite] in
      type.bodies().filter { $0.allCalled.contains(method.name) }.flatMap { caller -> [CallSite] in
        guard let node = caller.node else { return [] }
        return CallSearch.calls(of: method.name, in: node).filter { call in
          method.accepts(call) && isMeant(call, by: type, of: declarer, isOnlyOne: isOnlyOne)
        }.map { CallSite(call: $0, caller: caller, type: type) }
      }
    }
  }

  private func isMeant(
    _ call: FunctionCallExprSyntax, by type: TypeFacts, of declarer: TypeFacts, isOnlyOne: Bool
  ) -> Bool {
    guard var path = call.calledExpression.namePath else { return isOnlyOne }
    if path.first == "self" { path.removeFirst() }
    if path.count <= 1 { return isKin(type, declarer) }
    guard path.count == 2 else { return isOnlyOne }
    if let known = typeOfProperty(path[0], of: type) { return isKin(known, declarer) }
    if path[0] == declarer.shortName { return true }
    return isOnlyOne
  }

  /// Whether the types are the same or one inherits from the other.
  private func isKin(_ one: TypeFacts, _ other: TypeFacts) -> Bool {
    lineage(of: one).contains { $0.name == other.name } || lineage(of: other).contains { $0.name == one.name }
  }
}

/// Finds the calls of one name below a node.
final class CallSearch: SyntaxVisitor {
  private let name: String
  private var found: [FunctionCallExprSyntax] = []

  static func calls(of name: String, in node: Syntax) -> [FunctionCallExprSyntax] {
    let search = CallSearch(name)
    search.walk(node)
    return search.found
  }

  private init(_ name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calleeName == name { found.append(node) }
    return .visitChildren
  }
}
