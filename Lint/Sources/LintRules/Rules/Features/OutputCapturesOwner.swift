// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The output closure of a Belay store captures its owner, which keeps the store: neither is ever released.
///
/// `Store(…, owner: self) { owner, output in }` holds its owner weakly and passes it to the closure. A closure that
/// also uses `self`, or one of its members, holds it strongly: the screen is never released, and its work never ends.
///
/// Only stores that are given `owner: self` are checked, in code that imports Belay, tests too. It is a warning.
///
/// Wrong:
/// ```swift
/// store = Store(Checkout(api: api), state: .init(), owner: self) { _, output in self.show(output) }
/// ```
/// Right:
/// ```swift
/// store = Store(Checkout(api: api), state: .init(), owner: self) { owner, output in owner.show(output) }
/// ```
package struct OutputCapturesOwner: CodeRule {
  package static let id = "output-captures-owner"
  package static let summary = "a store's output closure keeps its owner"
  package static let looksAtTests = true

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard code.importsBelay else { return [] }
    return code.calls(to: ["Store"]).compactMap { call in
      guard let given = call.argument("owner"), given.kind == .name, given.name == "self",
        let closure = call.lastClosure, SelfCapture.of(closure) == .strong,
        let owner = context.owner(around: call), let use = context.repository.selfUse(in: closure)
      else { return nil }
      let name = closure.children.first(.parameter)?.name ?? "$0"
      let instead =
        name == "_"
        ? Message(en: "the owner that it is given", ja: "引数で渡されるオーナー") : Message(en: name, ja: " \(name) ")
      return CodeFinding(
        rule: Self.id, element: closure,
        message: Message(
          en:
            "\(owner.name) and its store keep each other alive: this closure uses \(use.useName) on line \(use.line), "
            + "which captures self. Use \(instead.en) instead.",
          ja: "\(owner.name) とその Store が互いを保持しています。このクロージャは \(use.useName) を \(use.line) 行目で使い、"
            + "それを通じて self をキャプチャしています。代わりに\(instead.ja)を使ってください。"))
    }
  }
}
