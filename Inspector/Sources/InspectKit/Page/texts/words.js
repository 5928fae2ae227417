// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// Each text in English and in Japanese.

/** The kinds of events. */
export const kindTexts = {
  action: ["Actions", "アクション"],
  change: ["Changes", "変更"],
  run: ["Runs", "実行"],
  output: ["Outputs", "出力"],
  life: ["Lifetimes", "開始と終了"],
  observer: ["Observers", "監視"],
  answer: ["Answers", "応答"],
};

/** One of a kind, in a line. */
export const oneOfKind = {
  action: ["action", "アクション"],
  change: ["change", "変更"],
  run: ["run", "実行"],
  output: ["output", "出力"],
  life: ["lifetime", "開始と終了"],
  observer: ["observer", "監視"],
  answer: ["answer", "応答"],
};

/** What a run does, or how it ended. */
export const stateTexts = {
  waiting: ["waiting", "待機中"],
  running: ["running", "実行中"],
  joined: ["joined", "合流"],
  finished: ["finished", "完了"],
  failed: ["failed", "失敗"],
  cancelled: ["cancelled", "キャンセル"],
  superseded: ["superseded", "置き換え"],
  dropped: ["dropped", "無視"],
  pending: ["running", "実行中"],
  unknown: ["end unknown", "終了は不明"],
};

/** Why a state changed. */
export const causeTexts = {
  mutation: [(subject) => `mutation ${subject}`, (subject) => `変更 ${subject}`],
  update: [() => "update", () => "更新"],
  write: [(subject) => `write ${subject}`, (subject) => `書き込み ${subject}`],
  undo: [(subject) => `undo ${subject}`, (subject) => `取り消し ${subject}`],
  failure: [() => "failure", () => "失敗"],
  hold: [(subject) => `hold ${subject}`, (subject) => `値を保つ ${subject}`],
  restore: [(subject) => `restore ${subject}`, (subject) => `値を戻す ${subject}`],
  load: [(subject) => `load ${subject}`, (subject) => `読み込み ${subject}`],
  above: [() => "changed by a store above", () => "上のストアによる変更"],
  step: [() => "changed by the step", () => "このステップによる変更"],
};

export const eventTexts = {
  ignored: [(action) => `${action}, came too late`, (action) => `${action}（遅すぎたため無視）`],
  output: [(output) => `output ${output}`, (output) => `出力 ${output}`],
  began: [(name) => `${name} began`, (name) => `${name} が開始`],
  beganAgain: [(name) => `${name}, its present state`, (name) => `${name} の現在の状態`],
  ended: [(name) => `${name} ended`, (name) => `${name} が終了`],
  failed: [(action, error) => `${action} failed: ${error}`, (action, error) => `${action} が失敗: ${error}`],
  starts: [(label) => `${label} starts`, (label) => `${label} が開始`],
  waits: [(label) => `${label} waits`, (label) => `${label} が待機`],
  joins: [(label) => `${label} joins`, (label) => `${label} が合流`],
  dropped: [(label) => `${label} is dropped`, (label) => `${label} は無視`],
  started: [(label) => `${label} starts after its wait`, (label) => `${label} が待機を終えて開始`],
  runEnded: [(label, outcome) => `${label} ${outcome}`, (label, outcome) => `${label} ${outcome}`],
  woken: [(fields) => `observer of ${fields} woken`, (fields) => `${fields} の監視を起動`],
  wokenInVain: [(fields) => `observer of ${fields} woken without a change`, (fields) => `${fields} の監視を変更なしで起動`],
  answered: [(call, answer) => `${call} → ${answer}`, (call, answer) => `${call} → ${answer}`],
  slept: [(time) => `a sleep of ${time} ended`, (time) => `${time} のスリープが終了`],
  alive: [(what) => `${what} is still alive`, (what) => `${what} が残存`],
  missing: [(count) => `${count} events are missing here`, (count) => `ここで ${count} 件の出来事が欠落`],
  other: [(event) => event, (event) => event],
  noValue: ["no literal", "リテラルなし"],
};

/** What is probably wrong. */
export const problemTexts = {
  outlives: [(run, place) => `${run} still runs, and ${place} has ended`, (run, place) => `${place} の終了後も ${run} が実行中`],
  outlived: [(run, place, time) => `${run} ran for ${time} after ${place} had ended`, (run, place, time) => `${place} の終了後、${run} が ${time} 実行`],
  supersedes: [(lane, place) => `Lane ${lane} of ${place} superseded 10 runs in a second`, (lane, place) => `${place} のレーン ${lane} で、1 秒に 10 件が置き換え`],
  held: [(field, place) => `${field} of ${place} is held for more than 10 s`, (field, place) => `${place} の ${field} が 10 秒を超えて保持中`],
  wasHeld: [(field, place, time) => `${field} of ${place} was held for ${time}`, (field, place, time) => `${place} の ${field} を ${time} 保持`],
  woken: [(field, place) => `An observer of ${field} in ${place} was woken without a change`, (field, place) => `${place} の ${field} の監視を、変更なしで起動`],
  alive: [(what) => `${what} is still alive`, (what) => `${what} が残存`],
  dropped: [(count) => `The app dropped ${count} events`, (count) => `アプリが ${count} 件の出来事を破棄`],
  gaps: [(count) => `${count} batches are missing`, (count) => `${count} 個のバッチが欠落`],
  unreadable: [(count) => `${count} lines could not be read`, (count) => `${count} 行を読み取れません`],
  times: [(count) => `${count} times`, (count) => `${count} 回`],
};
