// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

const faults = {
  "ordered an empty cart": [(runs) => `${runs} ordered an empty cart`, (runs) => `空のカートを注文: ${runs} 件`],
  "ordered before the validation had answered": [
    (runs) => `${runs} ordered before the cart was validated`, (runs) => `検証の前に注文: ${runs} 件`,
  ],
};

const oneWentWrong = {
  "ordered an empty cart": ["The order went wrong: it ordered an empty cart.", "注文に誤りがありました。空のカートを注文しました。"],
  "ordered before the validation had answered": [
    "The order went wrong: it was placed before the cart was validated.", "注文に誤りがありました。検証の前に注文しました。",
  ],
};

export default {
  title: ["The order that was luck", "運まかせの注文"],
  lead: [
    "A checkout validates the cart, submits the order, then empties the cart. The user taps once per order. Do the steps happen in this sequence?",
    "購入手続きは、カートを検証し、注文を送り、カートを空にします。ユーザーのタップは毎回 1 度だけです。処理は、この順番どおりに行われるでしょうか。",
  ],
  runMany: ["Order 20 times", "20 件注文"],
  runOnce: ["Order once, slowly", "ゆっくり 1 件注文"],
  checkingOut: ["Ordering …", "注文しています…"],
  wrongOf: [(runs) => runs === "1" ? "of 1 order went wrong" : `of ${runs} orders went wrong`, (runs) => `${runs} 件の注文のうちの誤り`],
  latest: ["The latest order, as it took effect at the backend", "最後の注文（バックエンドでの実行順）"],
  oneWrong: ["A wrong order, as it took effect at the backend", "誤った注文（バックエンドでの実行順）"],
  oneRight: ["A right order, as it took effect at the backend", "正しい注文（バックエンドでの実行順）"],
  timelineOf: ["Timeline", "タイムライン"],
  firstOf: [
    (steps, runs) => `This order: ${steps}.${runs === 1 ? "" : ` The first of ${runs} such orders.`}`,
    (steps, runs) => `この注文: ${steps}${runs === 1 ? "" : `（同じ順の ${runs} 件のうち最初のもの）`}`,
  ],
  latestShort: ["The latest order", "最後の注文"],
  wrongShort: ["A wrong order", "誤った注文"],
  rightShort: ["A right order", "正しい注文"],
  showsTimeline: [(title, steps) => `Timeline shown: ${title}, ${steps}.`, (title, steps) => `表示したタイムライン: ${title}、${steps}。`],
  seen: ["The sequences of these orders: choose one", "これらの注文の実行順（選択できます）"],
  shortWrong: [(wrong, runs) => `${wrong} of ${runs} wrong`, (wrong, runs) => `${runs} 件中 ${wrong} 件に誤り`],
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
  runs: [(count) => count === 1 ? "1 order" : `${count} orders`, (count) => `${count} 件`],

  nothing: ["Nothing ordered yet.", "まだ何も注文していません。"],
  wentWrong: [
    (wrong, runs) => `${wrong} of ${runs} orders went wrong.`,
    (wrong, runs) => `${runs} 件の注文のうち ${wrong} 件に誤りがありました。`,
  ],
  wentRight: [
    (runs) => runs === 1 ? "The order went right." : `All ${runs} orders went right.`,
    (runs) => runs === 1 ? "正しく注文されました。" : `${runs} 件とも正しく注文されました。`,
  ],
  faults,
  oneWentWrong,
  faultsJoin: [(parts) => `${parts.join(", ")}.`, (parts) => `${parts.join("、")}。`],
  whyWrong: [
    "`await send` returns once the state has changed, not when the request is done. So the three requests race.",
    "`await send` は状態が変わると戻り、リクエストの完了は待ちません。そのため、3 つのリクエストが競合します。",
  ],
  whyLuck: ["This time the requests happened to take effect in this order. Nothing makes them.", "今回は、リクエストがたまたまこの順番で実行されました。順番を守らせるものはありません。"],
  whyRight: ["Three calls in one function: each waits for the answer of the one before. Work in a store cannot send actions: its order is the order of its lines.", "1 つの関数に 3 つの呼び出しがあり、それぞれが前の応答を待ちます。Store の処理からアクションは送れないので、順序はコードの行の順序です。"],
};
