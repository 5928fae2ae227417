// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import { notes } from "/texts/notes.js";

/** The server's sentences in Japanese. */
export const sentences = {
  ...notes,
  "Plain tasks": "素のタスク",
  "The half fix": "中途半端な修正",
  "Belay": "Belay",
  "A bag, written inline": "バッグ（インラインで記述）",
  "A bag, in a method": "バッグ（メソッド内）",
  "Belay, a store": "Belay（Store）",
  "Belay, a weak owner": "Belay（弱参照のオーナー）",
  "Flags turned by hand": "手動で切り替えるフラグ",
  "Each step sent as an action": "各処理をアクションで送る",

  "Loading your portfolio": "ポートフォリオを読み込み中",
  "The operation was cancelled.": "操作がキャンセルされました。",
  "The backend does not answer.": "バックエンドが応答しません。",

  "Plain tasks have no trace: drawn from what was seen from outside.": "素のタスクにはトレースがありません。外から観察した内容です。",
  "Drawn from Belay’s trace, and from what was seen from outside.": "Belay のトレースと、外から観察した内容です。",
  "actions": "アクション",
  "itself": "本体",
  "at the backend": "バックエンド",
  "seen from outside": "外からの観察",
  "loader": "ローディング",
  "loader over home": "ホームを覆うローディング",
  "on the screen": "画面に表示",
  "left, and alive": "離れた後も生存",
  "dots locked": "ドットのロック",
  "request answered": "リクエストに応答",
  "backend: cancelled": "バックエンド: キャンセル",
  "error shown": "エラー表示",
  "dot tapped": "ドットをタップ",
  "dot tapped, ignored": "ドットをタップ、無視された",
  "still moves, unlocked": "ロックなしで移動中",
  "the user leaves": "ユーザーが離れる",
  "released": "解放",
  "hidden": "非表示",
  "left": "離れた",
  "unlocked": "解除",
  "validate": "検証",
  "submit": "注文",
  "clean-up": "空にする",
  "took effect": "実行済み",
  "pending": "実行中",
  "finished": "完了",
  "failed": "失敗",
  "cancelled": "キャンセル",
  "superseded": "置き換え",
  "dropped": "無視",
  "ordered an empty cart": "空のカートを注文",
  "ordered before the validation had answered": "検証の応答前に注文",

  "This session has ended. Reload the page to begin a new one.": "このセッションは終了しました。ページを再読み込みしてください。",
  "Checkouts are running on this page. Wait for their end, then start others.": "このページで注文を実行中です。終わってから始めてください。",
};

/** Those with something inserted. */
export const patterns = [
  [/^on the screen, (\d+) ticks?$/, (ticks) => `画面に表示、${ticks} 回`],
  [/^left, and alive: (\d+) ticks?$/, (ticks) => `離れた後も生存: ${ticks} 回`],
  [/^lane (.+)$/, (lane) => `レーン ${lane}`],
  [/^(.+) ended$/, (name) => `${name} の終了`],
  [/^(.+), too late$/, (name) => `${name}（遅すぎた）`],
  [/^(.+) joins$/, (name) => `${name} が合流`],
  [/^(.+) failed: (.+)$/, (name, error) => `${name} の失敗: ${error}`],
  [/^(.+) cancelled$/, (name) => `${name} のキャンセル`],
  [/^(.+) superseded$/, (name) => `${name} の置き換え`],
  [/^(.+) dropped$/, (name) => `${name} の無視`],
  [/^hold (.+)$/, (field) => `${field} を保つ`],
  [/^restore (.+)$/, (field) => `${field} を戻す`],
  [/^undo (.+)$/, (mutation) => `${mutation} の取り消し`],

  [/^(\d+) browsers have the page open\. Close one, then reload\.$/, (count) => `${count} のブラウザがページを開いています。1 つ閉じてから再読み込みしてください。`],
  [/^[^]*The body is JSON such as[^]*$/, () => "デモが操作を拒否しました。ページを再読み込みしてください。"],
];
