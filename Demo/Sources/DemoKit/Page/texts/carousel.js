// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

export default {
  title: ["The carousel and its page dots", "カルーセルとページドット"],
  lead: [
    "A tap on a dot locks the dots until the scroll to its page has ended. What if that scroll never begins, or a second tap comes meanwhile? A scroll takes 3 s here, so that you can watch it.",
    "ドットをタップすると、そのページへのスクロールが終わるまでドットがロックされます。スクロールが始まらなかったら、または途中でもう一度タップしたら、どうなるでしょうか。よく見えるように、ここではスクロールに 3 秒かけます。",
  ],
  playStuck: ["Tap a dot: nothing scrolls", "1 回タップ（スクロールなし）"],
  playTwice: ["Tap two dots in a row", "続けて 2 回タップ"],
  stuck: ["Scrolls never move", "スクロールさせない"],

  discover: ["Discover", "見つける"],
  listOn: [(title) => `The list on the phone “${title}”`, (title) => `「${title}」のリスト`],
  pagesOn: [(title) => `The carousel on the phone “${title}”`, (title) => `「${title}」のカルーセル`],
  dotsOn: [(title) => `The page dots on the phone “${title}”`, (title) => `「${title}」のページドット`],
  pageOf: [(page, count) => `Page ${page} of ${count}`, (page, count) => `${page}/${count} ページ`],
  freeAndMoving: ["Unlocked, and still scrolling", "ロックなしでスクロール中"],
  lockedFor: [(seconds) => `Locked for ${seconds} s`, (seconds) => `ロックされて ${seconds} 秒`],
  news: ["News", "ニュース"],
  slides: [
    [["Ferries to the isles", "From €12"], ["The blue line", "Open again"], ["Evening markets", "Every Friday"],
      ["Autumn walks", "Nine new paths"], ["Night trains", "Five lines this winter"]],
    [["島へのフェリー", "€12 から"], ["ブルーライン", "運転再開"], ["夜の市場", "毎週金曜日"], ["秋の散歩", "新しい道が 9 本"], ["夜行列車", "この冬は 5 路線"]],
  ],
  headlines: [
    [["Harbour Lines adds a ferry", "Shares rise before noon"], ["Alpine Rail opens a tunnel", "Two hours saved"],
      ["Grain prices hold", "A quiet week"], ["Solar passes coal", "For the first full month"],
      ["A bridge is repaired", "Under budget, says the council"]],
    [["フェリーの増便", "午前中に株価が上昇"], ["新しいトンネルが開通", "2 時間の短縮"], ["穀物価格は横ばい", "静かな一週間"],
      ["太陽光が石炭を上回る", "1 か月を通して初めて"], ["橋の修復が完了", "予算内で終了"]],
  ],

  dots: ["The dots", "ドット"],
  locked: ["locked", "ロック中"],
  free: ["free", "操作可能"],
  paging: ["Paging", "ページング"],
  on: ["on", "オン"],
  off: ["off", "オフ"],
  early: ["Unlocked too early", "早すぎた解除"],
  restored: ["Unlocked at the end", "終了時の解除"],

  shortLocked: ["still locked", "ロックされたまま"],
  shortEarly: ["unlocked early", "早すぎた解除"],
  shortFreed: ["unlocked by a tap", "タップで解除"],
  shortAtEnd: ["unlocked at the end", "終了時に解除"],
  shortAfterWait: ["unlocked after 1.2 s", "1.2 秒後に解除"],
  tapIt: ["Swipe it, or tap a dot.", "スワイプするか、ドットをタップしてください。"],
  waits: ["Locked, until the scroll has stopped.", "スクロールが止まるまでロックされます。"],
  leftLocked: ["Nothing scrolls, and the dots stay locked.", "何もスクロールしないまま、ドットがロックされ続けます。"],
  whyLeftLocked: [
    "The scroll never began because a layout swallowed it, as the switch “Scrolls never move” imitates here. The dots wait for its end, which never comes.",
    "レイアウト中のためスクロールが無視され、始まりませんでした（ここでは「スクロールさせない」で再現しています）。ドットはスクロールの終わりを待ち続けます。",
  ],
  freed: ["The dots were locked, and another tap on them unlocked them.", "ロック中のドットが、もう一度のタップで解除されました。"],
  tooEarly: ["The second tap unlocked the dots before the scroll was over.", "2 回目のタップで、スクロールが終わる前にドットのロックが解除されました。"],
  whyTooEarly: [
    "Both taps wait in the same place. The second ends the first one’s wait, and that unlocks everything.",
    "2 つのタップが同じ場所で待っています。2 回目のタップが 1 回目の待機を終わらせ、ロックがすべて解除されます。",
  ],
  atEnd: ["Unlocked when the scroll had stopped.", "スクロールが止まってから、ロックが解除されました。"],
  whyLuck: ["This time nothing came between.", "今回は、何も割り込みませんでした。"],
  whyAtEnd: [
    "The lock belongs to the run, and ends with it. While the page scrolls, a second tap is dropped.",
    "ロックは実行に属し、実行とともに終わります。スクロール中の 2 回目のタップは無視されます。",
  ],
  afterWait: ["Nothing scrolled. After 1.2 s the dots were unlocked.", "何もスクロールしないまま 1.2 秒が過ぎ、ドットのロックが解除されました。"],
  whyAfterWait: ["The lock belongs to the run, and ends with it, in whatever way: here by its deadline.", "ロックは実行に属し、実行がどのように終わっても一緒に終わります。今回は期限によるものです。"],
};
