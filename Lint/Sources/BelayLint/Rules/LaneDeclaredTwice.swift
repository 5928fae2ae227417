// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// One lane is declared twice in a file, with different policies.
///
/// A lane is identified by its name: runs of both declarations share it, and the policy depends on the declaration that
/// a run uses. If one run needs another policy in a shared lane, pass it to that run: `.run(.results, policy: .drop)`.
///
/// Wrong:
/// ```swift
/// static let results = Lane("results", .restart)
/// static let paging = Lane("results", .drop)
/// ```
/// Right:
/// ```swift
/// static let results = Lane("results", .restart)
/// return .run(.results, policy: .drop) { … }
/// ```
struct LaneDeclaredTwice: Rule {
  static let id = "lane-declared-twice"
  static let summary = "a lane is declared twice with different policies"

  private struct Declaration {
    let name: String
    let isFamily: Bool
    let policy: String
    let call: FunctionCallExprSyntax
  }

  func check(_ context: RuleContext) -> [Finding] {
    guard context.file.imports.contains("Belay") else { return [] }
    let all = (context.sites.calls["Lane"] ?? []).compactMap(declaration).sorted { $0.call.begin < $1.call.begin }
    return all.enumerated().compactMap { index, later in
      guard let earlier = all[..<index].first(where: { $0.name == later.name && $0.isFamily == later.isFamily }),
        earlier.policy != later.policy
      else { return nil }
      return context.finding(
        Self.self, at: later.call,
        Message(
          en: "The lane \(later.name) is declared with \(later.policy) here and with \(earlier.policy) on line "
            + "\(context.line(of: earlier.call)): its runs share one lane. Declare it once, and give the other runs a policy: of their own.",
          ja:
            "レーン \(later.name) はここでは \(later.policy)、\(context.line(of: earlier.call)) 行目では \(earlier.policy) で宣言されていますが、同じ 1 つのレーンを共有します。"
            + "宣言は 1 つにして、ほかの実行には個別に policy: を指定してください。"))
    }
  }

  /// A lane that a `let` or a function declares; not one that is made in an expression.
  private func declaration(_ call: FunctionCallExprSyntax) -> Declaration? {
    guard let first = call.arguments.first, first.label == nil,
      let name = first.expression.as(StringLiteralExprSyntax.self),
      call.isDeclared
    else { return nil }
    let policy = call.arguments.dropFirst().first { $0.label == nil }?.expression.trimmedDescription ?? ".concurrent"
    return Declaration(
      name: name.trimmedDescription, isFamily: call.argument("id") != nil, policy: policy, call: call)
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is the value of a static constant, or the result of a static function.
  fileprivate var isDeclared: Bool {
    for ancestor in ancestors {
      if let variable = ancestor.as(VariableDeclSyntax.self) {
        return variable.isMember && variable.modifiers.contains("static")
      }
      if let function = ancestor.as(FunctionDeclSyntax.self) {
        return function.isMember && function.modifiers.contains("static")
      }
      if ancestor.is(ClosureExprSyntax.self) || ancestor.is(FunctionCallExprSyntax.self) { return false }
    }
    return false
  }
}
