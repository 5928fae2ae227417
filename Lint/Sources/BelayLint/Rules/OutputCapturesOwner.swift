// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// The output closure of a Belay store captures its owner, which keeps the store: neither is ever released.
///
/// `Store(…, owner: self) { owner, output in }` holds its owner weakly and passes it to the closure. A closure that
/// also uses `self` holds it strongly.
///
/// Wrong:
/// ```swift
/// store = Store(Checkout(api: api), state: .init(), owner: self) { _, output in self.show(output) }
/// ```
/// Right:
/// ```swift
/// store = Store(Checkout(api: api), state: .init(), owner: self) { owner, output in owner.show(output) }
/// ```
struct OutputCapturesOwner: Rule {
  static let id = "output-captures-owner"
  static let summary = "a store's output closure keeps its owner"
  static let looksAtTests = true

  func check(_ context: RuleContext) -> [Finding] {
    guard context.file.imports.contains("Belay") else { return [] }
    return (context.sites.calls["Store"] ?? []).compactMap { call in
      guard call.argument("owner")?.isSelf ?? false, let closure = call.lastClosure, SelfCapture.of(closure) == .strong,
        let owner = context.owner(around: call), let use = SelfUse.first(in: closure, of: owner)
      else { return nil }
      let name = closure.parameterNames.first ?? "$0"
      let given =
        name == "_"
        ? Message(en: "the owner that it is given", ja: "引数で渡されるオーナー") : Message(en: name, ja: " \(name) ")
      return context.finding(
        Self.self, at: closure,
        Message(
          en:
            "\(owner.name) and its store keep each other alive: this closure uses \(use.name), which captures self. Use \(given.en) instead.",
          ja:
            "\(owner.name) とその Store が互いを保持しています。このクロージャは \(use.name) を使い、それを通じて self をキャプチャしています。代わりに\(given.ja)を使ってください。"
        )
      )
    }
  }
}
