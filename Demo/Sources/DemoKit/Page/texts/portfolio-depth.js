// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

export default {
  log: ["Record", "記録"],
  logLead: [
    "A turn is one uninterrupted piece of work on the main actor. What has the same turn happened at once: nothing could come between.",
    "ターンは、メインアクターでの中断のないひと続きの処理です。ターンが同じ出来事は一度に起きたもので、その間には何も入れません。",
  ],
  whatHappened: ["What happened", "起きたこと"],
  ms: ["ms", "ms"],
  turn: ["turn", "ターン"],
  event: ["event", "出来事"],
  nothingYet: ["Nothing yet.", "まだありません。"],
  sameTurn: ["same turn", "同じターン"],
  "loader-shown": ["The loader appears", "ローディングが現れる"],
  "left": ["The user leaves", "ユーザーが離れる"],
  "loader-hidden": ["The loader disappears", "ローディングが消える"],
  "request-cancelled": ["Backend: request cancelled", "バックエンド: キャンセルされた"],
  "request-answered": ["Backend: request answered", "バックエンド: 応答した"],
  "handle-released": ["The screen is released", "画面が解放される"],
  "error-presented": ["The user is told of an error", "エラーが表示される"],

  rows: ["Rows", "行"],
  rowsTitle: ["A parent, its child and its rows", "親と、その子と行"],
  rowsLead: [
    "On Belay’s phone, home is the parent of the portfolio and of each row in its list. A row loads its sparkline itself; the loads of all rows in one turn are sent as one request. Remove a row while it loads, and its load ends in that turn. Remove them all, and the backend sees the request cancelled.",
    "Belay の画面では、ホームがポートフォリオとリストの各行の親です。行はグラフを自分で読み込み、同じターンのすべての行の読み込みは 1 つのリクエストで送られます。読み込み中の行を削除すると、その読み込みは同じターンで終わります。すべて削除すると、バックエンドはリクエストのキャンセルを確認します。",
  ],
  homeRequests: ["Home’s requests", "ホームのリクエスト"],
  atBackend: ["At the backend now", "現在バックエンドに"],
  seenCancelled: ["Seen cancelled", "キャンセルを確認"],

  loads: ["Loads", "読み込み"],
  loadingTitle: ["Loads that travel together", "まとめて送る読み込み"],
  loadingLead: [
    "A screen shows what several endpoints answer. Three ways to load the same data, over the same HTTP backend, each handler at the same latency. Batched, all loads of one turn are sent as one request.",
    "画面は、複数のエンドポイントの応答を表示します。同じデータを、同じ HTTP バックエンドから、3 つの方法で読み込みます。各ハンドラーの所要時間は同じです。まとめる場合、同じターンの読み込みはすべて 1 つのリクエストで送られます。",
  ],
  endpoints: ["Endpoints", "エンドポイント"],
  handlerTakes: ["Each handler takes", "各ハンドラーの所要時間"],
  compare: ["Compare", "比較する"],
  comparing: ["Comparing …", "比較しています…"],
  way: ["Way", "方法"],
  timeToLoad: ["Time to load everything", "すべて読み込むまで"],
  requestCount: [(count) => count === 1 ? "1 request" : `${count} requests`, (count) => `${count} リクエスト`],
};
