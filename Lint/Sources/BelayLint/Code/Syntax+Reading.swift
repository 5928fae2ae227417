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

extension ExprSyntax {
  var isSelf: Bool { self.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" }
}
