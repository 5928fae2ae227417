// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

export default {
  title: ["The bag that is never emptied", "空にならないバッグ"],
  lead: [
    "A screen counts up to 10,000. Its task is in a bag, which should cancel it when the user leaves. Which of the four keep counting?",
    "画面が 10,000 まで数えます。タスクはバッグに入っていて、ユーザーが離れるとキャンセルされるはずです。数え続けるのは、4 つのうちどれでしょうか。",
  ],
  openAll: ["Open all", "すべて開く"],
  leaveAll: ["Leave all", "すべて離れる"],

  onScreen: ["On the screen", "画面に表示中"],
  wasLeft: ["The screen was left", "画面を離れました"],
  notOpened: ["Not opened yet", "まだ開いていません"],
  ticks: ["ticks", "回"],
  inTheDark: ["ticks that nobody sees", "回、見えないところでカウント"],
  nothingTicks: ["nothing ticks", "止まっています"],
  open: ["Open", "開く"],
  leave: ["Leave", "離れる"],
  openCounter: [(title) => `Open the counter “${title}”`, (title) => `カウンター「${title}」を開く`],
  leaveCounter: [(title) => `Leave the counter “${title}”`, (title) => `カウンター「${title}」を離れる`],
  ticksAfter: ["Ticks after leaving", "離れた後の回数"],
  released: ["Released", "解放"],
  yes: ["✓ yes", "✓ 済み"],
  alive: [(count) => `no, ${count} alive`, (count) => `未解放 ${count} 件`],
  diagnostics: ["Belay’s diagnostics", "Belay の診断"],
  diagnosticsLead: [
    "Two seconds after you leave, they report what should have been released and is still alive, and what could retain it.",
    "離れてから 2 秒後に、解放されるはずなのに残っているものと、それを保持している可能性があるものを報告します（報告は英語のまま表示します）。",
  ],

  shortCounts: ["counting", "カウント中"],
  shortStill: ["still counts", "数え続けている"],
  shortStopped: ["stopped at once", "すぐに停止"],
  shortLater: ["stopped later", "後で停止"],
  openIt: ["Open the screen: it counts.", "画面を開くと、数え始めます。"],
  countingNow: ["Counting …", "数えています…"],
  counting: ["Counting. Leave the screen, and see whether it stops.", "数えています。離れたら止まるでしょうか。"],
  countingToo: ["Counting, and so do the screens that you left before.", "数えています。前に離れた画面も数え続けています。"],
  stillCounts: ["The user left, and it still counts, up to 10,000.", "離れたのに、10,000 まで数え続けます。"],
  whyStillCounts: [
    "The bag cancels its tasks when it is released. But this task calls a method of the view, so it keeps the view, and the view keeps the bag: it is never released.",
    "バッグは、解放されるときにタスクをキャンセルします。しかし、このタスクは view のメソッドを呼ぶので view を保持し、view はバッグを保持します。バッグは解放されません。",
  ],
  stillHere: ["The user left, and it is still here.", "離れたのに、まだ残っています。"],
  later: ["It stopped, a moment after the user had left.", "ユーザーが離れてから、少し後に止まりました。"],
  stopped: ["It stopped the moment the user left.", "ユーザーが離れた瞬間に止まりました。"],
  whyInline: [
    "The same lines without the method: this task keeps two values and not the view, so the bag is released. Move the lines into a method, and it is the first app.",
    "メソッドを使わない同じ行です。タスクが保持するのは 2 つの値で view ではないので、バッグは解放されます。メソッドに移すと、1 つ目のアプリになります。",
  ],
  whyStore: ["The work captures the feature, a value, never the store. So calling its methods is safe too.", "処理がキャプチャするのは値（Feature）で、Store ではありません。そのため、メソッドの呼び出しも安全です。"],
  whyWeakOwner: ["The work reaches its owner only for a moment at a time, and never keeps it.", "処理はオーナーに一瞬だけアクセスし、保持しません。"],
};
