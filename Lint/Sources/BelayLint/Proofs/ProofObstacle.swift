// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

/// Why a rule has no test to print.
enum ProofObstacle {
  static let all: [String: Message] = [
    "unowned-after-await": Message(
      en: "No test is printed: the fault ends the process, and a test with it.",
      ja: "テストは出力しません。この誤りはプロセスを終わらせるので、テストも終わってしまいます。"),
    "busy-loop": Message(
      en: "No test is printed: the loop never rests, and a test of it waits for ever.",
      ja: "テストは出力しません。ループは静止しないので、テストも終わりません。"),
    "state-deinit-cancel": Message(
      en: "No test is printed: SwiftUI alone makes and releases a view's state.",
      ja: "テストは出力しません。ビューの状態を作って解放するのは SwiftUI だけです。"),
    "effect-order": tca,
    "effect-not-cancellable": tca,
    "internal-action-effect": tca,
    "failed-never-called": Message(
      en: "No test is printed: every test in which the work fails shows it, because Belay reports an unhandled error.",
      ja: "テストは出力しません。処理が失敗するテストなら、Belay が未処理のエラーとして報告します。"),
    "feature-in-extension": Message(
      en: "No test is printed: the compiler refuses the code in a target with main-actor isolation.",
      ja: "テストは出力しません。メインアクター分離のターゲットでは、コンパイラがこのコードを拒みます。"),
    "lane-declared-twice": Message(
      en: "No test is printed: both declarations are right alone, and what a lane should do is not in the code.",
      ja: "テストは出力しません。どちらの宣言も単独では正しく、レーンがどうあるべきかはコードに書かれていません。"),
    "state-name-clash": Message(
      en: "No test is printed: Belay reports it when a store of the feature is made, and a TestStore fails.",
      ja: "テストは出力しません。Store を作ると Belay が報告し、TestStore のテストは失敗します。"),
  ]

  private static let tca = Message(
    en:
      "No test is printed: the code is of The Composable Architecture, whose TestStore receives what the effects send.",
    ja: "テストは出力しません。The Composable Architecture のコードなので、その TestStore でエフェクトの送信を確かめてください。")
}
