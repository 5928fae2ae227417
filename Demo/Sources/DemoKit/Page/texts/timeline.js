// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

/** The kinds of marks. */
export const kinds = {
  "action": ["action", "アクション"],
  "ignored": ["came too late", "遅すぎた"],
  "output": ["output", "出力"],
  "ended": ["feature ended", "Feature の終了"],
  "hold": ["value held", "値を保つ"],
  "restore": ["value restored", "値を戻す"],
  "undo": ["undo", "取り消し"],
  "joined": ["joined", "合流"],
  "dropped": ["dropped", "無視"],
  "superseded": ["superseded", "置き換え"],
  "cancelled": ["cancelled", "キャンセル"],
  "failed": ["failed", "失敗"],
  "left": ["the user leaves", "ユーザーが離れる"],
  "answered": ["request answered", "リクエストに応答"],
  "released": ["released", "解放"],
  "alerted": ["error shown", "エラー表示"],
  "wrong": ["wrong", "誤り"],
  "cancel-seen": ["backend saw the cancellation", "バックエンドでのキャンセル"],
};

export default {
  legend: ["What the shapes mean", "記号の意味"],
  runs: ["runs", "実行"],
  waits: ["waits", "待機"],
  wrong: ["should not be running", "動いていてはならない"],
  stillRuns: ["still runs", "実行中"],
  of: [(title) => `Timeline: ${title}`, (title) => `タイムライン: ${title}`],
  nothing: ["Nothing yet.", "まだありません。"],
  marks: [
    (title) => `Bars and marks: ${title}. The arrow keys go from one to the next.`,
    (title) => `バーと記号: ${title}。矢印キーで移動できます。`,
  ],
  choose: ["Choose a bar or a mark to read about it.", "バーや記号を選ぶと、説明が表示されます。"],
  asTable: ["As a table", "表で見る"],
  columns: [
    ["Row", "What", "From, ms", "To, ms", "How it ended", "Written in", "Changed"],
    ["行", "内容", "開始 (ms)", "終了 (ms)", "結果", "記述場所", "変更"],
  ],
  inRow: [(place, title) => `${place}, ${title}`, (place, title) => `${place}、${title}`],
  mark: [(row, kind, name, ms) => `${row}. ${kind}: ${name}, at ${ms} ms.`, (row, kind, name, ms) => `${row}。${kind}: ${name}、${ms} ms。`],
  waited: [(ms) => ` waited ${ms} ms,`, (ms) => ` ${ms} ms 待機、`],
  waitsNow: [" waits for its turn,", " 順番待ち、"],
  neverStarted: [" never started,", " 開始せず、"],
  from: [(ms) => `from ${ms} ms`, (ms) => `${ms} ms から`],
  sinceBefore: ["since before", "以前から"],
  to: [(ms, outcome) => `to ${ms} ms, ${outcome}`, (ms, outcome) => `${ms} ms まで、${outcome}`],
  bar: [(row, name, waited, from, to) => `${row}. ${name}:${waited} ${from}, ${to}.`, (row, name, waited, from, to) => `${row}。${name}:${waited} ${from}、${to}。`],
  writtenIn: [(location) => `Written in ${location}.`, (location) => `${location} に記述。`],
  changed: [(changes) => `Changed: ${changes}.`, (changes) => `変更: ${changes}。`],
  lastChanges: [(count, changes) => `${count} changes, the last: ${changes}.`, (count, changes) => `${count} 件の変更、最後は: ${changes}。`],
  forgotten: [
    (caption, count) => `${caption} It was long: ${count} events are not in it any more.`,
    (caption, count) => `${caption}長いため、${count} 件の出来事は残っていません。`,
  ],
  before: ["before", "以前"],
};
