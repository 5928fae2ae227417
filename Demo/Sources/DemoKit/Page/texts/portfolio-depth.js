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
};
