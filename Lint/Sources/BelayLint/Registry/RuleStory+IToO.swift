// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

extension RuleStory {
  static let fromIToO: [String: RuleStory] = [
    "index-after-await": RuleStory(
      repository: "FlowCrypt/flowcrypt-ios", path: "FlowCrypt/Controllers/Threads/ThreadDetailsViewController.swift",
      line: 287,
      text: Message(
        en:
          "the index of a message is kept while the message is fetched. If another one is removed meanwhile, "
          + "the wrong message is overwritten, or the app traps.",
        ja: "メッセージの取得中も、その添字を使い続けます。その間に別のメッセージが消えると、違うメッセージを上書きするか、クラッシュします。")),
    "input-dropped": RuleStory(
      repository: "toduck-App/iOS-to.duck",
      path: "Projects/TDPresentation/Sources/AppFlow/MainFlow/Notification/NotificationViewModel.swift", line: 61,
      text: Message(
        en:
          "while the next page loads, a guard refuses the refresh. The answer of that page ends the spinner, "
          + "so the refresh is lost and nobody sees it.",
        ja: "次のページを読み込んでいる間は、guard が更新を拒みます。そのページの結果でスピナーが消えるため、更新が失われたことに誰も気づきません。")),
    "input-read-again": RuleStory(
      repository: "thebaselab/codeapp", path: "CodeApp/Managers/MainApp.swift", line: 751,
      text: Message(
        en:
          "what is typed while a file is written raises its version, and the version is read after the write. "
          + "The new text counts as saved, and the editor closes without a warning.",
        ja: "書き込み中の入力でバージョンが上がり、書き込みの後でそのバージョンを読みます。新しい内容は保存済みとみなされ、エディタは警告なしに閉じます。")),
    "latest-wins-missing": RuleStory(
      repository: "Mundo-Inc/mundo-ios-app", path: "PhantomPhood/Core/Common/UserSelector/UserSelectorVM.swift",
      line: 25,
      text: Message(
        en:
          "each debounced text starts a task that nothing cancels. An older answer can stay under the newer "
          + "text, and the user picks from the wrong list.",
        ja: "入力のたびに、キャンセルされないタスクが始まります。古い結果が新しい入力の下に残り、利用者は間違ったリストから選ぶことになります。")),
    "loop-cannot-leave": RuleStory(
      repository: "psugihara/FreeChat", path: "mac/FreeChat/Views/ConversationView/ConversationView.swift", line: 228,
      text: Message(
        en:
          "if the chat fails, its status stays \"processing\" and nothing resets it. Sending tries again each "
          + "second for ever, and the message is never sent.",
        ja: "チャットが失敗すると状態は処理中のまま戻りません。送信は 1 秒ごとに永久に繰り返され、メッセージは送られません。")),
    "observer-added-again": RuleStory(
      repository: "shalinratna/brrow-ios-app", path: "Brrow/ViewModels/ChatDetailViewModel.swift", line: 98,
      text: Message(
        en:
          "each appearance of the chat adds the sink again. Each message is then fetched as many times; a "
          + "comment in the app speaks of seven.",
        ja: "チャットが表示されるたびに sink が増え、1 件のメッセージがその回数だけ取得されます。アプリのコメントには 7 回とあります。")),
    "observer-not-removed": RuleStory(
      repository: "YuigaWada/MissCat", path: "MissCat/View/Main/TimelineViewController.swift", line: 437,
      text: Message(
        en:
          "each tap on a reaction subscribes again to a relay that never ends, and the closure holds self. The "
          + "timeline is never released.",
        ja: "リアクションをタップするたびに、終わらない relay を購読し、クロージャが self を保持します。タイムラインは解放されません。")),
    "once-field-never-reset": RuleStory(
      repository: "FlowCrypt/flowcrypt-ios", path: "FlowCrypt/Controllers/Search/SearchViewController.swift", line: 149,
      text: Message(
        en:
          "clearing the text empties the list and keeps the expression that was searched last. Entering the "
          + "same text again searches nothing.",
        ja: "入力を消すとリストは空になりますが、最後に検索した式は残ります。同じ文字を入れ直しても検索されません。")),
    "once-flag-before-await": RuleStory(
      repository: "insidegui/WWDC", path: "Packages/ConfCore/ConfCore/TranscriptIndexingClient.swift", line: 86,
      text: Message(
        en:
          "the flag that the service did run is set before its configuration is fetched. If that fails once, "
          + "no later sync indexes anything until the app is started anew.",
        ja: "サービスを実行したというフラグを、設定を取得する前に立てます。一度失敗すると、再起動するまで後の同期は何も索引に加えません。")),
  ]
}
