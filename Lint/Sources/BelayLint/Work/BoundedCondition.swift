// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether the condition of a loop ends it by itself: it compares the time with a deadline, or counts.
enum BoundedCondition {
  static func isOf(_ loop: Syntax) -> Bool {
    if let loop = loop.as(WhileStmtSyntax.self) {
      return comparisons(in: loop.conditions).contains { ends($0, loop.body) }
    }
    guard let loop = loop.as(RepeatStmtSyntax.self) else { return false }
    return comparisons(in: loop.condition).contains { ends($0, loop.body) }
  }

  private static func comparisons(in node: some SyntaxProtocol) -> [SequenceExprSyntax] {
    let search = ComparisonSearch(viewMode: .sourceAccurate)
    search.walk(node)
    return search.found
  }

  private static func ends(_ comparison: SequenceExprSyntax, _ body: CodeBlockSyntax) -> Bool {
    let names = comparison.tokens(viewMode: .sourceAccurate).compactMap { token -> String? in
      if case .identifier(let name) = token.tokenKind { name } else { nil }
    }
    if names.contains(where: { clocks.contains($0) }) { return true }
    return comparison.elements.contains { element in
      element.namePath.map { CountingSearch.counts($0, in: body) } ?? false
    }
  }

  /// Apple's names for the current time.
  private static let clocks: Set<String> = [
    "Date", "now", "timeIntervalSinceNow", "timeIntervalSince", "CFAbsoluteTimeGetCurrent", "CACurrentMediaTime",
    "systemUptime", "uptimeNanoseconds", "ContinuousClock", "SuspendingClock", "DispatchTime", "mach_absolute_time",
    "duration",
  ]
}

private final class ComparisonSearch: SyntaxVisitor {
  var found: [SequenceExprSyntax] = []

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let compares = node.elements.contains {
      guard let sign = $0.as(BinaryOperatorExprSyntax.self) else { return false }
      return ["<", ">", "<=", ">=", "!="].contains(sign.operator.text)
    }
    if compares { found.append(node) }
    return .visitChildren
  }
}

/// `n += 1`, `rest = rest - step`: the body itself makes the condition false.
private final class CountingSearch: SyntaxVisitor {
  private let path: [String]
  private var found = false

  static func counts(_ path: [String], in body: CodeBlockSyntax) -> Bool {
    let search = CountingSearch(path)
    search.walk(body)
    return search.found
  }

  private init(_ path: [String]) {
    self.path = path
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count >= 3, elements[0].namePath == path else { return .visitChildren }
    let sign = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text
    if elements[1].is(AssignmentExprSyntax.self) || ["+=", "-=", "*="].contains(sign ?? "") { found = true }
    return .visitChildren
  }
}
