// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/** The notes on the lines of the sources, in Japanese. */
export const notes = {
  "From here on the task keeps self, and self keeps the task.": "ここから、タスクは self を、self はタスクを保持します。",
  "deinit waits for this answer.": "deinit はこの応答を待ちます。",
  "The cancel command takes the fetch’s place.": "キャンセルのコマンドが、読み込みと置き換わります。",
  "By now task is this command’s own.": "このとき、task はこのコマンド自身です。",
  "The loader and the work end with the portfolio’s state. The work never holds it.":
    "ローディングと処理は、ポートフォリオの状態とともに終わります。処理は状態を保持しません。",

  "It captures two values, not the view: the bag is released.": "キャプチャするのは 2 つの値で、view ではありません。バッグは解放されます。",
  "count() is a method of the view: the closure captures the view, with the bag.":
    "count() は view のメソッドです。クロージャは view を、バッグごとキャプチャします。",
  "It takes the feature, a value. The store is not in it.": "受け取るのは Feature という値です。Store は含まれません。",
  "Throws once the store was released.": "Store が解放されると、エラーを投げます。",
  "Throws once the scope was released, with the model.": "モデルとともにスコープが解放されると、エラーを投げます。",

  "A second tap ends this wait, and the lines below turn both on again.": "2 回目のタップがこの待機を終わらせ、下の行が両方を元に戻します。",
  "What ends the wait begins here, with a step. No step, no end.": "待機の終わりは、ここで届くスクロールから始まります。届かなければ、終わりません。",
  "Restored in the turn in which the run ends, in whatever way.": "実行がどのように終わっても、そのターンで元に戻ります。",
  "Also when nothing ever moves.": "何も動かない場合も同じです。",

  "Returns when the state has changed. The validation has only begun.": "状態が変わると戻ります。検証は始まったばかりです。",
  "Nothing is known yet, so this lets the order through.": "まだ結果がわからないので、注文が通ってしまいます。",
  "Waits for the answer.": "応答を待ちます。",
  "Here it is known.": "ここでは結果がわかっています。",
};
