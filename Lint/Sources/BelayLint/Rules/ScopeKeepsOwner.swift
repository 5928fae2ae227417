// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// Work in a Belay scope does not end by itself and keeps the scope's owner alive: the scope is never released, so it
/// never ends the work.
///
/// A `TaskScope` ends its work when it is released. Work that captures `self`, `scope.run { … }`, also keeps the scope
/// alive if `self` stores it. `scope.run(on: self)` passes the closure a weak owner instead, and the closure holds it
/// only during each access.
///
/// It is not reported where the owner ends the scope or cancels one of its lanes, nor where the scope was passed in:
/// other code may end it.
///
/// Wrong:
/// ```swift
/// scope.run(.prices) {
///   for await price in self.prices.stream { self.price = price }
/// }
/// ```
/// Right:
/// ```swift
/// scope.run(.prices, on: self) { [prices] owner in
///   for await price in prices.stream { try owner { $0.price = price } }
/// }
/// ```
struct ScopeKeepsOwner: Rule {
  static let id = "scope-keeps-owner"
  static let summary = "a scope's work without an end keeps the owner of the scope"

  func check(_ context: RuleContext) -> [Finding] {
    guard context.file.imports.contains("Belay") else { return [] }
    return (context.sites.calls["run"] ?? []).compactMap { finding(for: $0, context) }
  }

  private func finding(for call: FunctionCallExprSyntax, _ context: RuleContext) -> Finding? {
    guard call.argument("on") == nil, call.argument("onActor") == nil, let closure = call.lastClosure,
      let path = call.calledExpression.namePath?.drop(while: { $0 == "self" }), path.count == 2, let scope = path.first,
      let owner = context.owner(around: call), owner.type.isReference, !owner.type.isTestCase,
      owner.ownsScope(scope, context), !owner.isAppLong(context), !owner.ends(scope),
      let hold = EndlessHold.find(in: closure, of: owner, context)
    else { return nil }
    let what = hold.sentence(
      owner, keptBy: Message(en: "work of its own scope that does not end", ja: "自分のスコープの終わらない処理"))
    let form = owner.type.kind == .actor ? "onActor: self" : "on: self"
    return context.finding(
      Self.self, at: call,
      Message(
        en:
          "\(what.en) So \(scope) is never released, and never ends the work. Use \(scope).run(\(form)), and use the owner that it passes "
          + "only inside the loop.",
        ja: "\(what.ja)そのため \(scope) は解放されず、処理も終わりません。\(scope).run(\(form)) を使い、引数で渡されるオーナーにはループの中でだけ"
          + "触れてください。"),
      severity: .error)
  }
}

extension Owner {
  /// Whether this type makes the scope itself, or BelayUI provides it for a view controller or view.
  fileprivate func ownsScope(_ name: String, _ context: RuleContext) -> Bool {
    guard !hidden.contains(name) else { return false }
    guard let property = property(name) else {
      return name == "scope" && context.file.imports.contains("BelayUI") && isUIKits
    }
    // `= TaskScope()` without a type annotation: a declared one may have been passed in.
    return property.typeName == "TaskScope" && property.type.isEmpty && !property.isStatic
  }

  private var isUIKits: Bool {
    lineage.flatMap(\.inherited).contains { name in name.hasSuffix("ViewController") || name.hasSuffix("View") }
  }

  /// Whether a method of the type ends the scope or cancels one of its lanes.
  fileprivate func ends(_ scope: String) -> Bool {
    lineage.flatMap { $0.bodies() }.contains { body in
      body.node.map { ToldSearch.isTold(scope, any: ["end", "cancel"], in: $0) } ?? false
    }
  }
}
