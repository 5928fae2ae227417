// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

const faults = {
  "ordered an empty cart": [(runs) => `${runs} ordered an empty cart`, (runs) => `空のカートを注文: ${runs} 回`],
  "ordered before the validation had answered": [
    (runs) => `${runs} ordered before the cart was validated`, (runs) => `検証の前に注文: ${runs} 回`,
  ],
};

export default {
  title: ["The order that was luck", "運まかせの注文"],
  lead: [
    "A checkout validates the cart, submits the order, then empties the cart. The user taps once per order. Do the steps happen in this sequence?",
    "購入手続きは、カートを検証し、注文を送り、カートを空にします。ユーザーのタップは毎回 1 度だけです。処理は、この順番どおりに行われるでしょうか。",
  ],
  runMany: ["Order 20 times", "20 回注文"],
  runOnce: ["Order once, slowly", "ゆっくり 1 回注文"],
  checkingOut: ["Ordering …", "注文しています…"],
  wrongOf: [(runs) => `of ${runs} orders went wrong`, (runs) => `${runs} 回の注文のうちの誤り`],
  latest: ["The latest order, as it took effect at the backend", "最後の注文（バックエンドでの実行順）"],
  oneWrong: ["A wrong order, as it took effect at the backend", "誤った注文（バックエンドでの実行順）"],
  oneRight: ["A right order, as it took effect at the backend", "正しい注文（バックエンドでの実行順）"],
  timelineOf: ["Timeline", "タイムライン"],
  firstOf: [
    (steps, runs) => `This order: ${steps}.${runs === 1 ? "" : ` The first of ${runs} such orders.`}`,
    (steps, runs) => `この注文: ${steps}${runs === 1 ? "" : `（同じ順の ${runs} 回のうち最初のもの）`}`,
  ],
  latestShort: ["The latest order", "最後の注文"],
  seen: ["The sequences of these orders: choose one", "これらの注文の実行順（選択できます）"],
  shortWrong: [(wrong, runs) => `${wrong} of ${runs} wrong`, (wrong, runs) => `${runs} 回中 ${wrong} 回が誤り`],
  noneYet: ["None yet.", "まだありません。"],
  notYet: ["not yet", "未実行"],
  steps: [
    { "validate": "validate", "submit": "submit", "clean-up": "clean-up" },
    { "validate": "検証", "submit": "注文", "clean-up": "空にする" },
  ],
  right: ["✓ right", "✓ 正しい"],
  wrong: [(fault) => `⚠ ${fault}`, (fault) => `⚠ ${fault}`],
  underWay: ["under way …", "実行中…"],
  noRun: ["No order yet.", "まだ注文していません。"],
  runs: [(count) => count === 1 ? "1 order" : `${count} orders`, (count) => `${count} 回`],

  nothing: ["Nothing ordered yet.", "まだ何も注文していません。"],
  wentWrong: [
    (wrong, runs) => wrong === 1 ? `1 of ${runs} orders went wrong.` : `${wrong} of ${runs} orders went wrong.`,
    (wrong, runs) => `${runs} 回のうち ${wrong} 回の注文に誤りがありました。`,
  ],
  wentRight: [
    (runs) => runs === 1 ? "The order went right." : `All ${runs} orders went right.`,
    (runs) => runs === 1 ? "正しく注文されました。" : `${runs} 回とも正しく注文されました。`,
  ],
  faults,
  faultsJoin: [(parts) => `${parts.join(", ")}.`, (parts) => `${parts.join("、")}。`],
  whyWrong: [
    "Each step is sent and awaited, but that waits only for the state to change, not for the step’s work: the three race.",
    "各処理を送って await していますが、待つのは状態の変更だけで、処理の完了ではありません。3 つの処理が競合します。",
  ],
  whyRight: ["Three calls in one function: each waits for the answer of the one before. Work in a store cannot send actions: its order is the order of its lines.", "1 つの関数に 3 つの呼び出しがあり、それぞれが前の応答を待ちます。Store の処理からアクションは送れないので、順序はコードの行の順序です。"],
};
