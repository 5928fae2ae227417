// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

export default {
  skip: ["Skip to the story", "本文へ移動"],
  stories: ["Stories", "事例"],
  portfolioName: ["Portfolio", "ポートフォリオ"],
  counterName: ["Counter", "カウンター"],
  carouselName: ["Carousel", "カルーセル"],
  checkoutName: ["Checkout", "購入手続き"],
  languages: ["Language", "言語"],
  systemColors: ["Colors: system", "配色: 自動"],
  lightColors: ["Colors: light", "配色: ライト"],
  darkColors: ["Colors: dark", "配色: ダーク"],

  connecting: ["Connecting …", "接続しています…"],
  connected: ["Connected", "接続済み"],
  refused: ["The demo refused the connection. Reload the page.", "デモが接続を拒否しました。ページを再読み込みしてください。"],
  noAnswer: ["The demo does not answer. Is it running?", "デモが応答しません。起動していますか？"],
  elsewhere: [
    "Other pages of the demo have taken the connection. Click here to begin anew.",
    "デモのほかのページが接続を使っています。クリックすると最初から始まります。",
  ],

  play: ["Play again", "もう一度再生"],
  playing: ["Playing …", "再生中…"],
  allApps: ["All apps at once", "すべてのアプリを同時に操作"],
  apps: ["The apps", "アプリ"],
  shownApp: ["The app that is shown", "表示するアプリ"],
  settings: ["Settings", "設定"],
  depth: ["Behind the story", "詳しく見る"],
  timeline: ["Timeline", "タイムライン"],
  code: ["Code", "コード"],
  codeLead: ["Each file is shown as it was compiled into the app above it.", "それぞれのファイルは、上のアプリにコンパイルされたものです。"],
  noSources: ["The demo does not answer. Reload the page to see the sources.", "デモが応答しません。ソースを見るには、ページを再読み込みしてください。"],
  noSource: [
    "The file is no longer where it was compiled. Build the demo again to see it.",
    "ファイルが、コンパイルした場所にありません。表示するには、デモをビルドし直してください。",
  ],
  sourceOf: [(title) => `Source of ${title}`, (title) => `${title} のソース`],
  nextStory: [(title) => `Next: ${title} →`, (title) => `次へ: ${title} →`],
  quit: ["Reset", "リセット"],
};
