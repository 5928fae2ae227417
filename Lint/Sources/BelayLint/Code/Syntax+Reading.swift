// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension SyntaxProtocol {
  /// The enclosing nodes, the nearest first.
  var ancestors: some Sequence<Syntax> {
    sequence(first: Syntax(self), next: { $0.parent }).dropFirst()
  }

  var begin: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

  /// Its text without surrounding trivia. `trimmedDescription` builds a whole tree for that.
  var plainText: String {
    if let only = firstToken(viewMode: .sourceAccurate), only.id == lastToken(viewMode: .sourceAccurate)?.id {
      return only.text
    }
    let utf8 = description.utf8.dropFirst(leadingTriviaLength.utf8Length).dropLast(trailingTriviaLength.utf8Length)
    return String(Substring(utf8))
  }
}

extension TokenSyntax {
  /// Its text, without the backticks of an escaped name.
  var plain: String {
    let text = text
    guard text.first == "`", text.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }
}

extension TypeSyntax {
  /// `Foo` for `Foo?`, `any Foo`, `Outer.Foo`, `Foo<Bar>`; nil for arrays, tuples and functions.
  var nominalName: String? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.nominalName }
    if let forced = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return forced.wrappedType.nominalName }
    if let some = self.as(SomeOrAnyTypeSyntax.self) { return some.constraint.nominalName }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.nominalName }
    if let identifier = self.as(IdentifierTypeSyntax.self) { return identifier.name.plain }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.nominalName.map { "\($0).\(member.name.plain)" } ?? member.name.plain
    }
    return nil
  }
}

extension ExprSyntax {
  var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" }
}
