// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

export default {
  title: ["Four bugs, as they happen", "目の前で起きる 4 つのバグ"],
  lead: [
    "Belay is a Swift package that ends a screen’s work with the screen. Every pair is the same app twice: on the left without Belay, on the right with it. Both really run, against the same backend.",
    "Belay は、画面の処理を画面とともに終わらせる Swift パッケージです。どの組も同じアプリで、左は Belay なし、右は Belay ありです。どちらも実際に動いていて、バックエンドも同じです。",
  ],
  plain: ["Without Belay", "Belay なし"],
  belay: ["Belay", "Belay"],
  next: ["What to do next", "次のステップ"],
  why: ["See why, story by story", "事例ごとに理由を見る"],
  whyText: [
    "Each page has the code of both apps, and a timeline of what they did. Begin with the loader:",
    "各ページに、両方のアプリのコードと、動作のタイムラインがあります。最初の事例はこちらです。",
  ],
  find: ["Look for these bugs in your own code", "自分のコードで同じバグを探す"],
  findText: ["The linter reads any Swift, with Belay or without.", "リンターは、Belay を使っていない Swift のコードも読めます。"],
  terminal: ["Play a story in the terminal", "ターミナルで事例を再生する"],
  terminalText: ["Both timelines are printed beside each other.", "2 つのタイムラインが並べて表示されます。"],
  inClone: ["In a clone of the repository:", "リポジトリのクローンで:"],
  install: ["Install the package", "パッケージのインストール"],
  readme: ["README: what Belay is, with code, and what it does not do", "README: Belay とは何か、コード例、できないこと"],
  see: ["See why", "理由を見る"],
  both: [
    (story, plain, belay) => `${story}. Without Belay: ${plain} With Belay: ${belay}`,
    (story, plain, belay) => `${story}。Belay なし: ${plain}Belay あり: ${belay}`,
  ],

  portfolioTitle: ["The loader that would not leave", "消えないローディング"],
  portfolioWait: ["A portfolio loads, and the user goes back home.", "ポートフォリオの読み込み中に、ユーザーがホームへ戻ります。"],
  portfolioWrong: ["The user has left, and the loader still covers home.", "離れたのに、ローディングがホームを覆ったままです。"],
  portfolioWas: ["The loader stayed over home until the backend answered.", "応答が届くまで、ローディングがホームを覆っていました。"],
  home: ["Home", "ホーム"],
  loading: ["Loading …", "読み込み中…"],
  stayed: [(seconds) => `loader stayed ${seconds}\u00a0s`, (seconds) => `${seconds}\u00a0秒残った`],
  noLoader: ["✓ no loader", "✓ 表示なし"],
  covers: ["the loader still covers home.", "ローディングがホームを覆ったままです。"],
  covered: ["the loader stayed over home until the backend answered.", "応答が届くまで、ローディングがホームを覆っていました。"],
  coversNot: ["no loader.", "ローディングはありません。"],

  counterTitle: ["The bag that is never emptied", "空にならないバッグ"],
  counterWait: ["A screen counts, and the user leaves it.", "数えている画面から、ユーザーが離れます。"],
  counterWrong: ["The screen was left, and still counts where nobody sees it.", "画面を離れたのに、見えないところで数え続けています。"],
  unseen: ["ticks unseen", "見えないカウント"],
  stopped: ["✓ stopped", "✓ 停止"],
  counts: ["counts", "カウント中"],
  countsOn: ["the screen that was left still counts.", "離れた画面が数え続けています。"],
  countsNot: ["it stopped.", "止まりました。"],

  carouselTitle: ["The carousel and its page dots", "カルーセルとページドット"],
  carouselWait: ["A tap on a dot locks the dots until the page has scrolled. Nothing scrolls.", "ドットをタップすると、スクロールが終わるまでロックされます。しかし何も動きません。"],
  carouselWrong: ["A layout pass swallowed the scroll. It never began, so the dots stay locked.", "レイアウト中でスクロールが無視され、ドットがロックされたままです。"],
  locked: [(seconds) => `locked ${seconds}\u00a0s`, (seconds) => `ロック ${seconds}\u00a0秒`],
  free: ["✓ free", "✓ 操作可能"],
  staysLocked: ["the dots stay locked.", "ドットはロックされたままです。"],
  isFree: ["they are free again.", "また操作できます。"],

  checkoutTitle: ["The order that was luck", "運まかせの注文"],
  checkoutWait: ["A checkout validates the cart, orders, and empties the cart. It runs 20 times.", "購入手続きが、検証、注文、カートを空にする処理を行います。これを 20 回繰り返します。"],
  checkoutWrong: [
    (wrong, runs) => `${wrong} of ${runs} orders went wrong: the cart was empty, or not validated.`,
    (wrong, runs) => `${runs} 件の注文のうち ${wrong} 件に誤りがありました。カートが空か、検証前でした。`,
  ],
  wrongOf: [(wrong, runs) => `${wrong} of ${runs} orders went wrong.`, (wrong, runs) => `${runs} 件の注文のうち ${wrong} 件に誤り。`],
  ofOrders: [(runs) => `of ${runs} wrong`, (runs) => `/ ${runs} 件が誤り`],
};
