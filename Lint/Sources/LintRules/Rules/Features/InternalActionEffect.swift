// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// An action that only the feature itself sends starts an effect. (Opt-in: a matter of style.)
///
/// Such actions, here those in a case `internal`, `_internal` or `private`, are often used like functions: sent in a
/// row, as if each had finished before the next begins. If internal actions only change state, that is true. Write work
/// that several handlers share as an async function, which can be awaited.
///
/// It is a warning. With Belay, what work applies are mutations, which cannot start work.
///
/// Wrong:
/// ```swift
/// case .internal(.validate):
///   return .run { send in await send(.internal(.validated(try await api.validate()))) }
/// ```
/// Right:
/// ```swift
/// case .internal(.validated(let isValid)):
///   state.isValid = isValid
///   return .none
/// ```
package struct InternalActionEffect: CodeRule {
  package static let id = "internal-action-effect"
  package static let summary = "an internal action starts an effect"
  package static let isOptIn = true

  package init() {}

  package func check(_ code: Code, _ context: CodeContext) -> [CodeFinding] {
    guard ["internal", "_internal", "private"].contains(where: { code.names.contains($0) }) else { return [] }
    return code.root.subtree.filter { $0.kind == .switch && $0.isOverActions }.flatMap { context.actionCases(of: $0) }
      .compactMap { item in
        guard item.startsEffect, let first = item.action.split(separator: ".").first,
          ["internal", "_internal", "private"].contains(first)
        else { return nil }
        return CodeFinding(
          rule: Self.id, element: item.element,
          message: Message(
            en: "\(item.action) starts an effect, and a caller that awaits sending it does not wait for the effect. "
              + "Let internal actions change state only, and share the work as an async function.",
            ja: "\(item.action) はエフェクトを開始しますが、send を await してもそのエフェクトの完了までは待ちません。"
              + "内部アクションは状態の変更だけにとどめ、共通の処理は async 関数にまとめてください。"))
      }
  }
}
