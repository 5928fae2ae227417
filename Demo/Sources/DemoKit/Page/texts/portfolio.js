// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

export default {
  title: ["The loader that would not leave", "消えないローディング"],
  lead: [
    "A portfolio opens and loads. The user goes back home before the answer comes. What is still there?",
    "ポートフォリオを開くと、読み込みが始まります。ユーザーは、応答が届く前にホームへ戻ります。そのとき、何が残っているでしょうか。",
  ],
  open: ["Open", "開く"],
  back: ["Back", "戻る"],
  refresh: ["Refresh", "更新"],
  seconds: [(seconds) => `${seconds} s`, (seconds) => `${seconds} 秒`],
  latency: ["Backend answers after", "応答までの時間"],

  home: ["Home", "ホーム"],
  backHome: ["‹ Home", "‹ ホーム"],
  portfolio: ["Portfolio", "ポートフォリオ"],
  fiveHoldings: ["Five holdings", "5 銘柄"],
  cash: ["Cash", "現金"],
  orders: ["Orders", "注文"],
  openOrders: ["2 open", "未約定 2 件"],
  news: ["News", "ニュース"],
  headline: ["Harbour Lines adds a ferry.", "Harbour Lines がフェリーを増便"],
  error: ["Error", "エラー"],
  errorOf: [(count) => `Error (1 of ${count})`, (count) => `エラー（1/${count}）`],
  alertOn: [(title) => `Alert on the phone “${title}”`, (title) => `「${title}」のアラート`],
  ok: ["OK", "OK"],

  loader: ["Loader", "ローディング"],
  overHome: [(seconds) => `stuck, ${seconds} s`, (seconds) => `残存 ${seconds} 秒`],
  wasStuck: [(seconds) => `stayed ${seconds} s`, (seconds) => `残った ${seconds} 秒`],
  wasOverHome: [(seconds) => `The loader was here for ${seconds}\u00a0s`, (seconds) => `ローディングがここに ${seconds} 秒残った`],
  loads: ["loading", "読み込み中"],
  none: ["none", "なし"],
  screensAlive: ["Left screens still alive", "生き残った画面"],
  requests: ["Open requests", "応答待ち"],

  openIt: ["Open the portfolio, and go back before the answer comes.", "ポートフォリオを開き、応答が届く前に戻ってください。"],
  loading: ["Loading …", "読み込んでいます…"],
  buttonOn: [(words, title) => `${words}, ${title}`, (words, title) => `${words}、${title}`],
  loadingGoBack: ["Loading. Go back before the answer comes.", "読み込んでいます。応答が届く前に戻ってください。"],
  loadingAgain: ["Loading again. The older request was cancelled, without an alert.", "読み込み直しています。前のリクエストは、アラートなしでキャンセルされました。"],
  loaded: ["Loaded. Go back, open it again, and leave sooner.", "読み込みました。戻ってもう一度開き、早めに離れてください。"],
  refreshAlert: ["The refresh cancelled the older request, and the user is alerted to it.", "更新が前のリクエストをキャンセルし、そのアラートが出ています。"],
  oldAlert: ["The alert is from before, and was not dismissed.", "アラートは前のもので、まだ閉じられていません。"],
  failed: ["The request failed, and the screen says so.", "リクエストが失敗し、画面がそれを伝えています。"],

  shortStays: ["the loader stays", "残ったまま"],
  shortStayed: [(seconds) => `stayed for ${seconds} s`, (seconds) => `${seconds} 秒残った`],
  shortGone: ["gone at once", "すぐに消えた"],
  shortLoads: ["loading …", "読み込み中…"],
  shortAlert: ["a needless alert", "余計なアラート"],
  stays: ["You left, but the loader is still here: it covers home.", "画面を離れたのに、ローディングがホームを覆ったままです。"],
  whyPlain: [
    "The task holds the screen. The screen’s deinit would cancel the task, but it cannot run while the task does.",
    "タスクが画面を保持しています。画面の deinit がタスクをキャンセルするはずですが、タスクが終わるまで deinit は呼ばれません。",
  ],
  whyHalfFix: [
    "The cancel command replaced the load in `task`, then cancelled `task`: itself. The load runs on; the alert is the command’s own cancellation.",
    "キャンセルのコマンドが `task` の読み込みを置き換え、`task`（自分自身）をキャンセルしました。アラートはそのためです。読み込みは続きます。",
  ],
  stayed: [(seconds) => `The loader stayed over home for ${seconds}\u00a0s after you left.`, (seconds) => `離れた後も、ローディングが ${seconds} 秒間ホームを覆っていました。`],
  alertLater: ["The alert is about a screen that is not visible any more.", "アラートは、もう見えない画面についてのものです。"],
  gone: ["Loader and screen were gone the moment the user left.", "ユーザーが離れた瞬間に、ローディングも画面もなくなりました。"],
  whyGone: ["The loader and the work belong to the screen’s state. The work never holds the screen.", "ローディングも処理も、画面の状態に属します。処理が画面を保持することはありません。"],
  sawCancelled: [(ms) => `The backend saw the request cancelled ${ms} ms later.`, (ms) => `${ms} ms 後に、バックエンドはリクエストのキャンセルを確認しました。`],
  nothingLoaded: ["You left when nothing was loading any more.", "離れたとき、読み込みはもう終わっていました。"],
};
