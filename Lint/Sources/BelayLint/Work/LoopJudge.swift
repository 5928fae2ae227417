// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Whether and when a loop ends.
enum LoopLevel: Int, Sendable, Comparable {
  /// It ends: a worker pool, a retry, the lines of a file.
  case bounded
  /// A sequence about which nothing is known: its source decides when it ends.
  case unknown
  /// It runs until it is cancelled.
  case endless

  static func < (one: LoopLevel, other: LoopLevel) -> Bool { one.rawValue < other.rawValue }
}

/// Judges loops by what they iterate over and by how they are left.
struct LoopJudge {
  let index: RepositoryIndex
  let configuration: Configuration
  let path: String

  func level(of loop: Syntax) -> LoopLevel {
    if let loop = loop.as(WhileStmtSyntax.self) {
      return level(of: Syntax(loop), body: loop.body, isEndless: loop.conditions.isOnlyAboutLifetime)
    }
    if let loop = loop.as(RepeatStmtSyntax.self) {
      return level(of: Syntax(loop), body: loop.body, isEndless: loop.condition.isEndlessCondition)
    }
    guard let loop = loop.as(ForStmtSyntax.self), loop.awaitKeyword != nil else { return .bounded }
    if LoopExit.isIn(Syntax(loop), body: loop.body) { return .bounded }
    return level(of: loop.sequence)
  }

  private func level(of loop: Syntax, body: CodeBlockSyntax, isEndless: Bool) -> LoopLevel {
    guard isEndless, FlowReader.read(body.statements).awaits, !LoopExit.isIn(loop, body: body) else { return .bounded }
    return .endless
  }

  // MARK: Sequences

  func level(of sequence: ExprSyntax, depth: Int = 0) -> LoopLevel {
    guard depth < 8 else { return .unknown }
    let expression = sequence.bare
    if let call = expression.as(FunctionCallExprSyntax.self) { return level(of: call, depth: depth) }
    if let member = expression.as(MemberAccessExprSyntax.self) {
      let name = member.declName.baseName.plain
      if Self.finiteMembers.contains(name) { return .bounded }
      return name == "values" || configuration.isEndless(name) ? .endless : .unknown
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plain else { return .unknown }
    if name.lowercased().hasSuffix("group") || isGroup(name, at: expression) { return .bounded }
    if let value = LocalValue.of(name, before: expression) {
      let level = level(of: value, depth: depth + 1)
      if level != .unknown { return level }
    }
    return configuration.isEndless(name) ? .endless : .unknown
  }

  private func level(of call: FunctionCallExprSyntax, depth: Int) -> LoopLevel {
    guard let name = call.calleeName else { return .unknown }
    if let builder = call.streamBuilder, isFinite(builder) { return .bounded }
    if Self.finiteCalls.contains(name) { return .bounded }
    if name == "notifications" { return .endless }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base {
      if Self.transforms.contains(name) { return level(of: base, depth: depth + 1) }
      if let type = base.typePath, index.type(named: type, from: path)?.hasFiniteSource(name) ?? false {
        return .bounded
      }
    } else if Self.combinations.contains(name) {
      return call.arguments.map { level(of: $0.expression, depth: depth + 1) }.max() ?? .unknown
    }
    if let own = Owner(around: call, in: index, path: path), own.type.hasFiniteSource(name) { return .bounded }
    if configuration.isEndless(name) { return .endless }
    return name.first?.isUppercase ?? false ? .bounded : .unknown
  }

  /// Whether it is a stream that a task feeds from a finite source and then finishes.
  private func isFinite(_ builder: ClosureExprSyntax) -> Bool {
    guard let name = builder.parameterNames.first else { return false }
    return builder.statements.contains { item in
      guard let site = TaskFinder.task(startedBy: item) else { return false }
      let finishes = site.closure.statements.contains { item in
        item.item.as(FunctionCallExprSyntax.self)?.calledExpression.namePath == [name, "finish"]
      }
      return finishes && FlowReader.read(site.closure.statements).loops.allSatisfy { level(of: $0) == .bounded }
    }
  }

  /// Whether it is the parameter of a task group's closure.
  private func isGroup(_ name: String, at node: ExprSyntax) -> Bool {
    for ancestor in node.ancestors {
      guard let closure = ancestor.as(ClosureExprSyntax.self), let callee = closure.receivingCall?.calleeName else {
        continue
      }
      if callee.hasSuffix("TaskGroup"), closure.parameterNames.first == name { return true }
    }
    return false
  }

  static let transforms: Set<String> = [
    "debounce", "throttle", "removeDuplicates", "map", "compactMap", "filter", "dropFirst", "drop", "buffer", "flatMap",
    "share",
    "chunked", "chunks", "broadcast", "adjacentPairs", "interspersed", "eraseToStream", "eraseToThrowingStream",
    "_throttle",
    "enumerated", "mapError", "receive", "removingDuplicates",
  ]
  static let combinations: Set<String> = ["merge", "combineLatest", "chain", "zip"]
  static let finiteCalls: Set<String> = ["prefix", "first", "zip", "lines", "bytes"]
  static let finiteMembers: Set<String> = [
    "lines", "bytes", "characters", "unicodeScalars", "async", "resourceBytes",
    // StoreKit's current transactions, in contrast to `updates`.
    "currentEntitlements", "unfinished", "all",
  ]
}

extension FunctionCallExprSyntax {
  /// The closure of `AsyncStream { continuation in … }`.
  var streamBuilder: ClosureExprSyntax? {
    guard let name = calleeName, ["AsyncStream", "AsyncThrowingStream"].contains(name) else { return nil }
    return lastClosure
  }
}

extension ClosureExprSyntax {
  /// The names of its parameters, in order.
  var parameterNames: [String] {
    switch signature?.parameterClause {
    case .simpleInput(let list): list.map(\.name.plain)
    case .parameterClause(let clause): clause.parameters.map { ($0.secondName ?? $0.firstName).plain }
    case nil: []
    }
  }
}
