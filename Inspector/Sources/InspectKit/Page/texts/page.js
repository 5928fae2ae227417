// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

export const pageTexts = {
  title: ["Belay Inspector", "Belay インスペクター"],
  skip: ["Skip to the session", "本文へ移動"],
  session: ["Session", "セッション"],
  pause: ["Pause", "一時停止"],
  resume: ["Resume", "再開"],
  paused: [(count) => `${count} waiting`, (count) => `${count} 件が待機`],
  save: ["Save", "保存"],
  share: ["Share", "共有"],
  open: ["Open …", "開く …"],
  more: ["More", "メニュー"],
  languages: ["Language", "言語"],
  systemColors: ["Colors: system", "配色: 自動"],
  lightColors: ["Colors: light", "配色: ライト"],
  darkColors: ["Colors: dark", "配色: ダーク"],
  live: ["live", "接続中"],
  over: ["over", "終了"],
  file: ["file", "ファイル"],
  sessionName: [(app, process, state) => `${app} · ${process} · ${state}`, (app, process, state) => `${app} · ${process} · ${state}`],
  events: [(count) => `${count} events`, (count) => `${count} 件`],
  noAnswer: ["The tool does not answer. Is it running?", "ツールが応答しません。起動していますか？"],
  failed: [(why) => `That failed: ${why}`, (why) => `失敗しました: ${why}`],
  saved: [(name) => `Saved as ${name}`, (name) => `${name} として保存`],
  forgotten: [
    (count) => `${count} older events are no longer on this page. Save has all that the tool keeps.`,
    (count) => `古い ${count} 件の出来事は、このページには残っていません。「保存」には、ツールにあるすべてが入ります。`,
  ],
  forgottenInFile: [(count) => `${count} older events are not shown.`, (count) => `古い ${count} 件の出来事は表示されません。`],

  nothing: ["No app is connected", "アプリは接続されていません"],
  paste: ["Paste these two lines where your app starts:", "次の 2 行を、アプリの起動時に実行してください:"],
  pasteHint: [
    "On a Mac without a sandbox and in a simulator the app finds the token that belay-inspect keeps: leave it out of your code there. The lines do nothing in a release build. This page shows the app as soon as it connects.",
    "サンドボックスなしの Mac とシミュレータでは、アプリが belay-inspect のトークンを自分で見つけるので、コードに書かないでください。リリースビルドでは何もしません。接続されると、このページにアプリが表示されます。",
  ],
  copy: ["Copy", "コピー"],
  copied: ["Copied", "コピーしました"],
  orOpen: ["Or open a saved session or an exported trace.", "または、保存したセッションや書き出したトレースを開きます。"],

  find: ["Find", "検索"],
  findHint: ["Find text", "テキストを検索"],
  place: ["Place", "場所"],
  allPlaces: ["All places", "すべての場所"],
  kinds: ["Kinds of events", "出来事の種類"],
  shown: [(shown, all) => `${shown} of ${all} turns`, (shown, all) => `${all} ターン中 ${shown}`],
  allShown: [(all) => `${all} turns`, (all) => `${all} ターン`],

  panels: ["Panels", "パネル"],
  stores: ["Stores", "Store"],
  places: ["Stores and scopes", "Store とスコープ"],
  lanes: ["Lanes", "レーン"],
  turns: ["Turns", "ターン"],
  problems: ["Problems", "問題"],
  problemsHint: ["Probably wrong", "おそらく誤り"],
  noProblems: ["Nothing looks wrong.", "問題は見つかっていません。"],
  details: ["Details", "詳細"],
  close: ["Close", "閉じる"],
};
