// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import SwiftSyntax

/// An internal action starts an effect. (Opt-in: a matter of style.)
///
/// Actions that only the feature itself sends are often used like functions: sent in a row, as if each had finished
/// before the next begins. If internal actions only change state, that is true. Write work that several handlers share
/// as an async function, which can be awaited.
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
struct InternalActionEffect: Rule {
  static let id = "internal-action-effect"
  static let summary = "an internal action starts an effect"
  static let isOptIn = true

  func check(_ context: RuleContext) -> [Finding] {
    context.file.handlers.compactMap { handler in
      guard handler.startsEffect, let first = handler.action.split(separator: ".").first,
        ["internal", "_internal", "private"].contains(first)
      else { return nil }
      return context.finding(
        Self.self, at: handler.position,
        Message(
          en: "\(handler.action) starts an effect, and a caller that awaits sending it does not wait for the effect. "
            + "Let internal actions change state only, and share the work as an async function.",
          ja: "\(handler.action) はエフェクトを開始しますが、send を await してもそのエフェクトの完了までは待ちません。"
            + "内部アクションは状態の変更だけにとどめ、共通の処理は async 関数にまとめてください。"))
    }
  }
}
