// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

const samePlace = [
  "Both taps share one continuation. The second tap resumes the first, which unlocks the dots.",
  "2 つのタップが 1 つの continuation を共有しています。2 回目のタップが 1 回目を再開させ、それがドットのロックを解除します。",
];
const goesOn = ["The user can tap and swipe again.", "ユーザーは、またタップやスワイプができます。"];

export default {
  title: ["The carousel and its page dots", "カルーセルとページドット"],
  lead: [
    "A tap on a dot locks the dots until its scroll ends. What if it never begins, or a second tap comes first? A scroll takes 3 s here.",
    "ドットをタップすると、スクロール（3 秒）が終わるまでドットがロックされます。スクロールが始まらなかったら？ 途中でもう一度タップしたら？",
  ],
  playStuck: ["A lost scroll", "無視されるスクロール"],
  playTwice: ["Two quick taps", "続けて 2 回タップ"],
  stuck: ["Scrolls never move", "スクロールさせない"],

  discover: ["Discover", "見つける"],
  listOn: [(title) => `The list on the phone “${title}”`, (title) => `「${title}」のリスト`],
  pagesOn: [(title) => `The carousel on the phone “${title}”`, (title) => `「${title}」のカルーセル`],
  dotsOn: [(title) => `The page dots on the phone “${title}”`, (title) => `「${title}」のページドット`],
  pageOf: [(page, count, title) => `Page ${page} of ${count}, ${title}`, (page, count, title) => `${page}/${count} ページ、${title}`],
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
  early: ["Unlocked too early", "早すぎた解除"],
  restored: ["Unlocked at the end", "終了時の解除"],

  tap: [
    (number, what) => `${{ 1: "1st", 2: "2nd", 3: "3rd" }[number] ?? `${number}th`} tap: ${what}`,
    (number, what) => `${number} 回目: ${what}`,
  ],
  taps: [
    {
      sent: "…", scrolls: "scrolls to its page", starts: "starts to scroll", nothing: "nothing scrolls", dropped: "ignored on purpose while locked",
      lost: "ignored, still locked", unlocks: "unlocks too early",
    },
    {
      sent: "…", scrolls: "ページへスクロール", starts: "スクロールを開始", nothing: "スクロールしない", dropped: "ロック中なので無視（意図どおり）",
      lost: "ロックされたままで無効", unlocks: "ロックを早く解除",
    },
  ],

  tapIt: ["Swipe it, or tap a dot.", "スワイプするか、ドットをタップしてください。"],
  waits: ["Locked, until the scroll has stopped.", "スクロールが止まるまでロックされます。"],
  leftLocked: {
    short: ["still locked", "ロックされたまま"],
    what: ["Nothing scrolled, and the dots stay locked.", "スクロールせず、ドットはロックされたままです。"],
    why: [
      "A layout pass swallowed the scroll. The flag is cleared only when a scroll ends, and none began.",
      "レイアウト処理でスクロールが無視され、始まりませんでした。ドットは、起こらない「スクロール終了」を待ち続けます。",
    ],
    harm: [
      "The user can’t choose a page any more: the dots are dead, and a swipe stops between two pages.",
      "ユーザーはもうページを選べません。ドットは反応せず、スワイプするとページの途中で止まります。",
    ],
  },
  freed: {
    short: ["unlocked by a tap", "タップで解除"],
    what: ["Another tap unlocked the locked dots.", "ロック中のドットが、次のタップで解除されました。"],
    why: samePlace,
    harm: ["The user can tap again into a scroll that is under way.", "スクロールの途中でも、ユーザーはまたタップできてしまいます。"],
  },
  tooEarly: {
    short: ["unlocked early", "早すぎた解除"],
    what: ["The second tap unlocked the dots too early.", "2 回目のタップで、早すぎる解除が起きました。"],
    why: samePlace,
    harm: [
      "The user sees the dots jump back while the page still moves, and can tap again into it.",
      "ページが動いている間にドットが前後に飛び、ユーザーはその途中でまたタップできてしまいます。",
    ],
  },
  atEnd: {
    short: ["unlocked at the end", "終了時に解除"],
    what: ["Unlocked when the scroll had stopped.", "スクロールが止まってから、ロックが解除されました。"],
    harm: goesOn,
  },
  whyLuck: ["This time nothing came between.", "今回は、何も割り込みませんでした。"],
  whyAtEnd: [
    "The lock belongs to the run, and ends with it. While the page scrolls, a second tap is dropped.",
    "ロックは実行に属し、実行とともに終わります。スクロール中の 2 回目のタップは無視されます。",
  ],
  afterWait: {
    short: ["unlocked after 1.2 s", "1.2 秒後に解除"],
    what: ["After 1.2 s the dots were unlocked.", "1.2 秒後に、ドットのロックが解除されました。"],
    why: ["The lock belongs to the run, and ends with it, in whatever way: here by its deadline.", "ロックは実行に属し、実行がどのように終わっても一緒に終わります。今回は期限によるものです。"],
    harm: goesOn,
  },
};
