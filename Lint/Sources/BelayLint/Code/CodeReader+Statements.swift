// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules
import SwiftSyntax

extension CodeReader {
  mutating func statement(_ statement: StmtSyntax) {
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node): expression(node.expression)
    case .guardStmt(let node):
      self.node(.guard, at: node.begin) { reader in
        reader.conditions(node.conditions)
        reader.block(node.body)
      }
    case .forStmt(let node): loop(node)
    case .whileStmt(let node):
      self.node(.while, at: node.begin) { reader in
        reader.conditions(node.conditions)
        reader.block(node.body)
      }
    case .repeatStmt(let node):
      self.node(.repeat, at: node.begin) { reader in
        reader.block(node.body)
        reader.expression(node.condition)
      }
    case .doStmt(let node):
      self.node(.do, at: node.begin) { reader in
        reader.block(node.body)
        for clause in node.catchClauses { reader.catchClause(clause) }
      }
    case .deferStmt(let node): self.node(.defer, at: node.begin) { $0.block(node.body) }
    case .returnStmt(let node): leave(.return, node.expression, at: node.begin)
    case .throwStmt(let node): leave(.throw, node.expression, at: node.begin)
    case .yieldStmt(let node): self.node(.other, "yield", at: node.begin)
    case .breakStmt(let node): self.node(.break, node.label?.plain ?? "", at: node.begin)
    case .continueStmt(let node): self.node(.continue, node.label?.plain ?? "", at: node.begin)
    case .fallThroughStmt(let node): self.node(.fallthrough, at: node.begin)
    case .labeledStmt(let node): self.statement(node.statement)
    default: break
    }
  }

  private mutating func leave(_ kind: CodeKind, _ value: ExprSyntax?, at offset: Int) {
    node(kind, at: offset) { reader in if let value { reader.expression(value) } }
  }

  private mutating func loop(_ node: ForStmtSyntax) {
    var flags: CodeFlags = []
    if node.awaitKeyword != nil { flags.insert(.isAsync) }
    if node.tryKeyword != nil { flags.insert(.isThrowing) }
    self.node(.for, node.pattern.boundName, flags, at: node.begin) { reader in
      reader.expression(node.sequence)
      if let condition = node.whereClause?.condition {
        reader.node(.conditions, at: condition.begin) { $0.expression(condition) }
      }
      reader.block(node.body)
    }
  }

  private mutating func catchClause(_ clause: CatchClauseSyntax) {
    node(.catchClause, at: clause.begin) { reader in
      for item in clause.catchItems {
        // `catch let error` catches everything.
        guard let pattern = item.pattern, item.whereClause != nil || !pattern.isBareBinding else { continue }
        reader.pattern(pattern, where: item.whereClause?.condition)
      }
      reader.block(clause.body)
    }
  }

  mutating func branch(_ node: IfExprSyntax) {
    self.node(.if, at: node.begin) { reader in
      reader.conditions(node.conditions)
      reader.block(node.body)
      switch node.elseBody {
      case .codeBlock(let block): reader.block(block, .isTrailing)
      case .ifExpr(let next): reader.branch(next)
      case nil: break
      }
    }
  }

  mutating func conditions(_ list: ConditionElementListSyntax) {
    guard let first = list.first else { return }
    node(.conditions, at: first.begin) { reader in
      for element in list {
        switch element.condition {
        case .expression(let expression): reader.expression(expression)
        case .optionalBinding(let binding):
          reader.node(.binding, binding.pattern.boundName, at: binding.begin) { reader in
            if let value = binding.initializer?.value { reader.expression(value) }
          }
        case .matchingPattern(let match):
          reader.node(.match, at: match.begin) { reader in
            reader.pattern(match.pattern)
            reader.expression(match.initializer.value)
          }
        case .availability(let node): reader.node(.other, "#available", at: node.begin)
        }
      }
    }
  }

  mutating func switched(_ node: SwitchExprSyntax) {
    self.node(.switch, at: node.begin) { reader in
      reader.expression(node.subject)
      reader.switchCases(node.cases)
    }
  }

  mutating func switchCases(_ cases: SwitchCaseListSyntax) {
    for element in cases {
      switch element {
      case .switchCase(let item):
        node(.switchCase, at: item.begin) { reader in
          if case .case(let label) = item.label {
            for pattern in label.caseItems { reader.pattern(pattern.pattern, where: pattern.whereClause?.condition) }
          }
          reader.node(.block, at: item.statements.first?.begin ?? item.begin) { $0.statements(item.statements) }
        }
      case .ifConfigDecl(let node): compiled(node)
      }
    }
  }

  mutating func pattern(_ pattern: PatternSyntax, where condition: ExprSyntax? = nil) {
    node(.pattern, pattern.plainText, at: pattern.begin) { reader in
      if let expression = pattern.as(ExpressionPatternSyntax.self)?.expression { reader.expression(expression) }
      if let condition { reader.node(.conditions, at: condition.begin) { $0.expression(condition) } }
    }
  }
}

extension PatternSyntax {
  /// `let error`, `_`, `let _`, which match everything.
  fileprivate var isBareBinding: Bool {
    let pattern = self.as(ValueBindingPatternSyntax.self)?.pattern ?? self
    return pattern.is(WildcardPatternSyntax.self)
      || pattern.as(ExpressionPatternSyntax.self)?.expression.is(DiscardAssignmentExprSyntax.self) ?? false
      || self.is(ValueBindingPatternSyntax.self) && pattern.is(IdentifierPatternSyntax.self)
  }
}
