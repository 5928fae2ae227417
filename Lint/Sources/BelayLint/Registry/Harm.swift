// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import LintRules

/// What a user of the app meets when the bug happens. A report is in this order.
public enum Harm: String, Sendable, Codable, CaseIterable {
  /// The app waits for ever, or crashes.
  case hang
  /// The screen shows what is not so.
  case wrongScreen = "wrong-screen"
  /// A spinner that stays, a tap or an input that does nothing.
  case stuckScreen = "stuck-screen"
  /// An object or work stays after its screen has gone.
  case leak
  /// The same work is done again and again.
  case repeatedWork = "repeated-work"
  /// Nothing yet: the code does not do what it says.
  case upkeep

  /// Of a rule. What has no entry, such as a suppression that is not used, harms no user.
  public init(of rule: String) { self = Self.byRule[rule] ?? .upkeep }

  static let byRule: [String: Harm] = {
    let rules: [Harm: [String]] = [
      .hang: [
        "continuation-lost", "continuation-overwritten", "stream-not-finished", "unowned-after-await",
        "loop-cannot-leave", "index-after-await",
      ],
      .wrongScreen: [
        "latest-wins-missing", "superseded-task-writes", "input-read-again", "pages-mixed", "reused-cell",
        "refresh-not-awaited", "effect-order", "cancellation-shown",
      ],
      .stuckScreen: [
        "flag-not-restored", "once-flag-before-await", "once-field-never-reset", "input-dropped",
      ],
      .leak: [
        "task-in-deinit", "task-outlives-owner", "scope-keeps-owner", "cancel-cannot-reach",
        "handle-of-successor-cleared", "cancel-replaces-itself", "deinit-cannot-cancel", "state-deinit-cancel",
        "task-not-owned", "output-captures-owner", "stream-without-termination", "timeout-without-cancel",
      ],
      .repeatedWork: [
        "busy-loop", "timer-not-invalidated", "observer-not-removed", "observer-added-again", "effect-not-cancellable",
        "task-overwritten", "cancellation-swallowed",
      ],
      .upkeep: [
        "failed-never-called", "feature-in-extension", "lane-declared-twice", "state-name-clash",
        "internal-action-effect", "unused-suppression",
      ],
    ]
    return rules.reduce(into: [:]) { table, group in for rule in group.value { table[rule] = group.key } }
  }()

  /// In a few words, for a heading.
  public func title(in language: Language) -> String {
    let title =
      switch self {
      case .hang: Message(en: "The app hangs or crashes", ja: "アプリが固まる、またはクラッシュする")
      case .wrongScreen: Message(en: "The screen shows the wrong thing", ja: "画面に間違った内容が表示される")
      case .stuckScreen: Message(en: "The screen is stuck, or an input is lost", ja: "画面が固まる、または入力が無視される")
      case .leak: Message(en: "Something stays after its screen", ja: "画面が閉じた後も残り続ける")
      case .repeatedWork: Message(en: "The same work is done many times", ja: "同じ処理が何度も実行される")
      case .upkeep: Message(en: "The code does not do what it says", ja: "コードが書かれたとおりに動かない")
      }
    return title[language]
  }
}
