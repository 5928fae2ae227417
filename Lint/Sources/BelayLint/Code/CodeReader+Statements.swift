// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
@_spi(RawSyntax) import SwiftSyntax

extension CodeReader {
  mutating func statement(_ raw: RawSyntax) {
    switch raw.kind {
    case .expressionStmt: expression(RawExpressionStmtSyntax(raw)!.expression.raw)
    case .guardStmt:
      let node = RawGuardStmtSyntax(raw)!
      self.node(.guard, at: begin(raw)) { reader in
        reader.conditions(node.conditions)
        reader.block(node.body)
      }
    case .forStmt: loop(RawForStmtSyntax(raw)!)
    case .whileStmt:
      let node = RawWhileStmtSyntax(raw)!
      self.node(.while, at: begin(raw)) { reader in
        reader.conditions(node.conditions)
        reader.block(node.body)
      }
    case .repeatStmt:
      let node = RawRepeatStmtSyntax(raw)!
      self.node(.repeat, at: begin(raw)) { reader in
        reader.block(node.body)
        reader.expression(node.condition.raw)
      }
    case .doStmt:
      let node = RawDoStmtSyntax(raw)!
      self.node(.do, at: begin(raw)) { reader in
        reader.block(node.body)
        for clause in node.catchClauses.nodes(RawCatchClauseSyntax.self) { reader.catchClause(clause) }
      }
    case .deferStmt: node(.defer, at: begin(raw)) { $0.block(RawDeferStmtSyntax(raw)!.body) }
    case .returnStmt: leave(.return, RawReturnStmtSyntax(raw)!.expression, at: begin(raw))
    case .throwStmt: leave(.throw, RawThrowStmtSyntax(raw)!.expression, at: begin(raw))
    case .yieldStmt: node(.other, name("yield"), at: begin(raw))
    case .breakStmt: jump(.break, RawBreakStmtSyntax(raw)!.label, at: begin(raw))
    case .continueStmt: jump(.continue, RawContinueStmtSyntax(raw)!.label, at: begin(raw))
    case .fallThroughStmt: node(.fallthrough, at: begin(raw))
    case .labeledStmt: labeled(RawLabeledStmtSyntax(raw)!)
    default: break
    }
  }

  private mutating func leave(_ kind: CodeKind, _ value: RawExprSyntax?, at offset: Int) {
    node(kind, at: offset) { reader in if let value { reader.expression(value.raw) } }
  }

  private mutating func loop(_ node: RawForStmtSyntax) {
    var flags: CodeFlags = []
    if node.awaitKeyword != nil { flags.insert(.isAsync) }
    if node.tryKeyword != nil { flags.insert(.isThrowing) }
    self.node(.for, boundName(node.pattern), flags, at: begin(node)) { reader in
      reader.expression(node.sequence.raw)
      if let condition = node.whereClause?.condition { reader.condition(condition) }
      reader.block(node.body)
    }
  }

  private mutating func condition(_ condition: RawExprSyntax) {
    node(.conditions, at: begin(condition)) { $0.expression(condition.raw) }
  }

  private mutating func catchClause(_ clause: RawCatchClauseSyntax) {
    node(.catchClause, at: begin(clause)) { reader in
      for item in clause.catchItems.nodes(RawCatchItemSyntax.self) {
        // `catch let error` catches everything.
        guard let pattern = item.pattern, item.whereClause != nil || !pattern.isBareBinding else { continue }
        reader.pattern(pattern, where: item.whereClause?.condition)
      }
      reader.block(clause.body)
    }
  }

  mutating func branch(_ node: RawIfExprSyntax) {
    self.node(.if, at: begin(node)) { reader in
      reader.conditions(node.conditions)
      reader.block(node.body)
      guard let other = node.elseBody else { return }
      if let next = RawIfExprSyntax(other) {
        reader.branch(next)
      } else {
        reader.block(RawCodeBlockSyntax(other), .isTrailing)
      }
    }
  }

  private mutating func conditions(_ list: RawConditionElementListSyntax) {
    guard let first = list.raw.childNodes.first.flatMap({ $0 }) else { return }
    node(.conditions, at: begin(first)) { reader in
      for element in list.nodes(RawConditionElementSyntax.self) {
        let condition = element.condition
        if let binding = RawOptionalBindingConditionSyntax(condition) {
          reader.node(.binding, reader.boundName(binding.pattern), at: reader.begin(binding)) { reader in
            if let value = binding.initializer?.value { reader.expression(value.raw) }
          }
        } else if let match = RawMatchingPatternConditionSyntax(condition) {
          reader.node(.match, at: reader.begin(match)) { reader in
            reader.pattern(match.pattern)
            reader.expression(match.initializer.value.raw)
          }
        } else if condition.kind == .availabilityCondition {
          reader.node(.other, reader.name("#available"), at: reader.begin(condition))
        } else {
          reader.expression(condition)
        }
      }
    }
  }

  mutating func switched(_ node: RawSwitchExprSyntax) {
    self.node(.switch, at: begin(node)) { reader in
      reader.expression(node.subject.raw)
      reader.switchCases(node.cases)
    }
  }

  mutating func switchCases(_ cases: RawSwitchCaseListSyntax) {
    for element in cases.nodes(RawSyntax.self) {
      guard let item = RawSwitchCaseSyntax(element) else {
        if let node = RawIfConfigDeclSyntax(element) { compiled(node) }
        continue
      }
      let begin = begin(item)
      node(.switchCase, at: begin) { reader in
        if let label = RawSwitchCaseLabelSyntax(item.label) {
          for pattern in label.caseItems.nodes(RawSwitchCaseItemSyntax.self) {
            reader.pattern(pattern.pattern, where: pattern.whereClause?.condition)
          }
        }
        let first = item.statements.raw.childNodes.first.flatMap { $0 }.map { reader.begin($0) }
        reader.node(.block, at: first ?? begin) { $0.statements(item.statements) }
      }
    }
  }

  private mutating func pattern(_ pattern: RawPatternSyntax, where condition: RawExprSyntax? = nil) {
    node(.pattern, text(pattern), at: begin(pattern)) { reader in
      if let node = RawExpressionPatternSyntax(pattern) { reader.expression(node.expression.raw) }
      if let condition { reader.condition(condition) }
    }
  }
}

extension RawPatternSyntax {
  /// `let error`, `_`, `let _`, which match everything.
  fileprivate var isBareBinding: Bool {
    let pattern = RawValueBindingPatternSyntax(self)?.pattern ?? self
    return pattern.is(RawWildcardPatternSyntax.self)
      || RawExpressionPatternSyntax(pattern)?.expression.is(RawDiscardAssignmentExprSyntax.self) ?? false
      || self.is(RawValueBindingPatternSyntax.self) && pattern.is(RawIdentifierPatternSyntax.self)
  }
}
