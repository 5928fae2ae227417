// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension SyntaxProtocol {
  /// The enclosing nodes, the nearest first.
  var ancestors: some Sequence<Syntax> {
    sequence(first: Syntax(self), next: { $0.parent }).dropFirst()
  }

  /// The nearest enclosing closure in the same function.
  var enclosingClosure: ClosureExprSyntax? {
    for node in ancestors {
      if let closure = node.as(ClosureExprSyntax.self) { return closure }
      if node.isFunctionLike || node.is(MemberBlockSyntax.self) { return nil }
    }
    return nil
  }

  /// The enclosing function, initializer, accessor or `deinit`.
  var enclosingFunction: Syntax? {
    for node in ancestors {
      if node.isFunctionLike { return node }
      if node.is(MemberBlockSyntax.self) { return nil }
    }
    return nil
  }

  /// The type or extension whose `self` is meant here.
  var enclosingType: Syntax? {
    ancestors.first { $0.isTypeDeclaration }
  }

  /// Whether `other` is this node or encloses it.
  func isInside(_ other: some SyntaxProtocol) -> Bool {
    let id = other.id
    return self.id == id || ancestors.contains { $0.id == id }
  }

  var begin: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
}

extension Syntax {
  var isFunctionLike: Bool {
    switch kind {
    case .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl, .subscriptDecl: true
    case .accessorBlock: self.as(AccessorBlockSyntax.self)?.accessors.is(CodeBlockItemListSyntax.self) ?? false
    default: false
    }
  }

  var isTypeDeclaration: Bool {
    switch kind {
    case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: true
    default: false
    }
  }

  /// `Outer.Inner` for a type declaration, the extended name for an extension.
  var qualifiedTypeName: String? {
    var names: [String] = []
    var node: Syntax? = self
    while let current = node {
      if let own = current.declaredTypeName { names.append(own) }
      node = current.parent
    }
    return names.isEmpty ? nil : names.reversed().joined(separator: ".")
  }

  var declaredTypeName: String? {
    switch self.as(SyntaxEnum.self) {
    case .classDecl(let node): node.name.plain
    case .structDecl(let node): node.name.plain
    case .enumDecl(let node): node.name.plain
    case .actorDecl(let node): node.name.plain
    case .protocolDecl(let node): node.name.plain
    case .extensionDecl(let node): node.extendedType.nominalName
    default: nil
    }
  }
}
