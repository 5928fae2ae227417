// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Work in a Belay scope does not end by itself and keeps the scope's owner alive: the scope is never released, so it
/// never ends the work.
///
/// A `TaskScope` ends its work when it is released. Work that captures `self`, `scope.run { … }`, also keeps the scope
/// alive if `self` stores it. `scope.run(on: self)` passes the closure a weak owner instead, and the closure holds it
/// only during each access. An actor, which has no such form, captures itself weakly.
///
/// It is not reported where the owner ends the scope or cancels one of its lanes, nor where the scope was passed in:
/// other code may end it. It is an error: neither the screen nor the work ends.
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
package struct ScopeKeepsOwner: CodeRule {
  package static let id = "scope-keeps-owner"
  package static let summary = "a scope's work without an end keeps the owner of the scope"

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard code.importsBelay else { return [] }
    return code.calls(to: ["run"]).compactMap { finding(for: $0, context) }
  }

  private func finding(for call: CodeElement, _ context: CodeContext) -> CodeFinding? {
    guard call.argument("on") == nil, let closure = call.lastClosure, let path = call.calledPath, path.count == 2,
      let owner = context.owner(around: call), owner.isReference, !owner.isTestCase,
      context.makes(owner, scopeOf: call, named: path[0]), !context.isAppLong(owner),
      let hold = context.endlessHold(in: closure, owner), !context.isEnded(path[0], of: owner)
    else { return nil }
    let scope = path[0]
    let what = hold.sentence(owner.name, by: .scope, at: call)
    let fix = owner.parts.contains { $0.flags.contains(.isActor) } ? Self.weakly : Self.byOwner(scope)
    return CodeFinding(
      rule: Self.id, element: call,
      message: Message(
        en: "\(what.en) So \(scope) is never released, and never ends it. \(fix.en)",
        ja: "\(what.ja)そのため \(scope) は解放されず、処理も終わりません。\(fix.ja)"),
      severity: .error)
  }

  private static func byOwner(_ scope: String) -> Message {
    Message(
      en: "Use \(scope).run(on: self), and touch the owner that it gives you inside the loop only.",
      ja: "\(scope).run(on: self) を使い、引数で渡されるオーナーにはループの中でだけ触れてください。")
  }

  /// An actor has no form with an owner.
  private static let weakly = Message(
    en: "Capture self weakly, and touch it inside the loop only.",
    ja: "self を弱参照でキャプチャし、ループの中でだけ触れてください。")
}

extension CodeContext {
  /// Whether the type makes the scope itself, or BelayUI provides it for a view controller or view.
  fileprivate func makes(_ owner: TaskOwner, scopeOf call: CodeElement, named name: String) -> Bool {
    guard let base = call.receiver, base.kind == .member || base.localDeclaration == nil else { return false }
    guard let property = owner.property(name, repository) else {
      return name == "taskScope" && call.code.imports.contains("BelayUI")
        && owner.lineage.contains { $0.hasSuffix("ViewController") || $0.hasSuffix("View") }
    }
    // `= TaskScope()`: one without a value may have been passed in.
    return property.value?.calleeName == "TaskScope" && !property.isStaticMember
  }

  /// Whether a method ends the scope or cancels one of its lanes. A `deinit` does not: the work keeps it from running.
  fileprivate func isEnded(_ scope: String, of owner: TaskOwner) -> Bool {
    if scope == "taskScope", !repository.uses(of: "renewTaskScope").filter(owner.has).isEmpty { return true }
    let types = owner.withAncestors(repository)
    return repository.uses(of: scope).contains { use in
      guard let member = use.parent, member.kind == .member, member.isCallee, ["end", "cancel"].contains(member.name),
        use.enclosingFunction?.kind != .deinitializer, !use.code.isTest
      else { return false }
      if types.contains(where: { $0.contains(use) }) { return true }
      guard use.kind == .member, let base = use.firstChild else { return false }
      guard let type = repository.typeName(of: base) else { return true }
      return owner.lineage.contains(type) || repository.lineage(ofType: type).contains(owner.name)
    }
  }
}
