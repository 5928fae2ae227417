// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

extension FunctionCallExprSyntax {
  /// The last name of the called expression: `detached` in `Task.detached { }`.
  var calleeName: String? { calledExpression.lastName }

  /// The trailing closure, or the last argument if it is a closure.
  var lastClosure: ClosureExprSyntax? {
    if let last = additionalTrailingClosures.last?.closure { return last }
    return trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self)
  }

  var closures: [ClosureExprSyntax] {
    arguments.compactMap { $0.expression.as(ClosureExprSyntax.self) } + (trailingClosure.map { [$0] } ?? [])
      + additionalTrailingClosures.map(\.closure)
  }

  func argument(_ label: String) -> ExprSyntax? {
    arguments.first { $0.label?.text == label }?.expression
  }
}

extension ExprSyntax {
  /// `c` of `a.b.c`, `c` of `c<D>`, `c` of `a?.c`.
  var lastName: String? {
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.plain }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName.plain }
    if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.lastName }
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.lastName }
    if let force = self.as(ForceUnwrapExprSyntax.self) { return force.expression.lastName }
    return nil
  }

  /// The expression without `try`, `await`, `?`, `!` and parentheses around it.
  var bare: ExprSyntax {
    var expression = self
    while true {
      if let next = expression.as(TryExprSyntax.self)?.expression {
        expression = next
      } else if let next = expression.as(AwaitExprSyntax.self)?.expression {
        expression = next
      } else if let next = expression.as(OptionalChainingExprSyntax.self)?.expression {
        expression = next
      } else if let next = expression.as(ForceUnwrapExprSyntax.self)?.expression {
        expression = next
      } else if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first
      {
        expression = only.expression
      } else {
        return expression
      }
    }
  }

  /// The names of `a.b?.c`, outermost base first; nil if the expression has anything but names.
  var namePath: [String]? {
    var names: [String] = []
    var expression = bare
    while true {
      if let reference = expression.as(DeclReferenceExprSyntax.self) {
        names.append(reference.baseName.plain)
        return names.reversed()
      }
      guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
      names.append(member.declName.baseName.plain)
      guard let base = member.base else { return names.reversed() }
      expression = base.bare
    }
  }

  /// The property of the own type that the expression means: `x` for `x` and `self.x`, also with `?`.
  var ownName: String? {
    guard let path = namePath else { return nil }
    if path.count == 1, path[0] != "self" { return path[0] }
    if path.count == 2, path[0] == "self" { return path[1] }
    return nil
  }

  var isSelf: Bool { bare.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" }
}

extension SyntaxProtocol {
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
