// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// What `explain` prints in Japanese, above the code that it has in common with the English page.

extension JapanesePages {
  static let fromAToE: [String: Page] = [
    "cancel-replaces-itself": Page(
      summary: "キャンセルのコマンドが、キャンセルしたいタスクを置き換えてしまう",
      text: """
        実行中のタスクを止めるはずのコマンドが、自分自身のタスクを同じプロパティに入れてしまい、自分自身をキャンセルします。

        すべてのコマンドが 1 つの関数を通り、その関数がタスクを開始してプロパティに入れます。キャンセルのコマンドも同じ道を通るので、
        コマンドが実行される時点で、プロパティの中身はすでにコマンド自身のタスクに置き換わっており、止めたいタスクはそのまま動き続けます。

        プロパティの `didSet` で古い値をキャンセルするか、代入の前に `cancel()` を呼んでいれば報告しません。
        """),
    "cancellation-swallowed": Page(
      summary: "try? を付けた sleep が、キャンセル後も先へ進む",
      text: """
        sleep の前の `try?` がタスクのキャンセルを隠し、次の処理がそのまま実行されます。(オプトイン: 実害の有無は周辺のコードだけでは判断できないことが多く、
        初めて見るコードで見つかったものの大半は無害でした。)

        - キャンセルを確認しないループでは、キャンセルされたタスクの sleep はすぐに戻るため、待たずに空回りします。キャンセルされうるループだけが
          対象で、期限や回数で終わるものは対象外です。
        - キャンセルされて置き換えられるタスクでは、古いタスクがすぐに目を覚まし、もう行うべきでない処理を行います。1 つ目のトーストのタスクが
          2 つ目のトーストを消してしまいます。先にオーナーの状態を確認するタスクは対象外です。
        """),
    "continuation-lost": Page(
      summary: "早期 return で continuation が resume されない",
      text: """
        continuation を resume するはずのクロージャが、resume せずに return しています。呼び出し側は永久に待ち続けます。

        値がなくて `guard` が return すると、continuation を await しているタスクは終わらず、そのタスクが保持しているものも解放されません。

        `guard let self else { return }` は特別です。待っているメソッドは中断したまま、resume されるまで `self` を保持しているので、この
        guard が失敗するのは、タスク自体が `self` を弱参照している場合だけです。それでも、後で呼ばれるクロージャの中では指摘します
        （どちらの場合かはメッセージに書かれます）。永久に待たずに済んでいるのはその保持のおかげにすぎず、呼び出しをクロージャに移すと
        何の警告もなく失われるからです。

        `resume` の後の return、resume する `defer` がある場合、resume 済みを示すフラグがある場合、値を返すクロージャは対象外です。
        """),
    "deinit-cannot-cancel": Page(
      summary: "deinit がキャンセルするタスクが、終わるまでオブジェクトを保持している",
      text: """
        `deinit` がタスクをキャンセルしていますが、そのタスクのクロージャがオブジェクトを保持しているため、`deinit` が実行されるのはタスクが終わった後です。

        画面のモデルがリクエストをプロパティに入れ、`deinit` でキャンセルする。一見丁寧ですが、効果はありません。クロージャが `self` を使うので、
        `self` はリクエストが終わるまで生き続け、それをキャンセルするはずの `deinit` はリクエストの終わりを待ちます。
        ユーザーが前の画面に戻っても、読み込みは続きます。

        対象は画面のオブジェクトで、sleep 以外のものを待つ処理があり、ほかにタスクをキャンセルするメソッドがない場合だけです。
        """),
    "effect-order": Page(
      summary: "send を await しても、それが開始するエフェクトは待たない",
      text: """
        The Composable Architecture のエフェクトがアクションを順に送り、それぞれを await していますが、先のアクションがエフェクトを開始します。

        `await send(.validate)` は、状態が変わり `.validate` のエフェクトが始まった時点で終わります。次の行はそのエフェクトを待ちません。
        処理は並行して動き、どちらが先に終わるかは運次第です。`.concatenate(.send(a), .send(b))` も同じです。

        状態を変えるだけのアクションなら、続けて送ってもかまいません。
        """),
  ]
}
