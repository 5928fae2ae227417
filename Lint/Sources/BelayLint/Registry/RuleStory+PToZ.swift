// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

extension RuleStory {
  static let fromPToZ: [String: RuleStory] = [
    "pages-mixed": RuleStory(
      repository: "FlowCrypt/flowcrypt-ios", path: "FlowCrypt/Controllers/Inbox/InboxViewController.swift", line: 313,
      text: Message(
        en:
          "a page of one search is on its way when another search is shown. The page arrives and is added to "
          + "the other search's list.",
        ja: "ある検索の次のページを待つ間に、別の検索結果が表示されます。届いたページは別の検索のリストに追加されます。")),
    "refresh-not-awaited": RuleStory(
      repository: "HedvigInsurance/ugglan", path: "Projects/Forever/Sources/Forever.swift", line: 87,
      text: Message(
        en:
          "the closure of pull-to-refresh only starts a task and returns. The spinner goes away before the "
          + "data is there.",
        ja: "引っ張って更新するクロージャはタスクを始めて戻るだけです。データが届く前にスピナーが消えます。")),
    "reused-cell": RuleStory(
      repository: "Kurozora/kurozora-app",
      path: "Kurozora/Resources/Views/Main/Home/Cells/MusicLockupCollectionViewCell.swift", line: 165,
      text: Message(
        en:
          "the task is not cancelled when the cell is reused. A slow answer shows the song, artwork and play "
          + "button of another row.",
        ja: "セルが再利用されてもタスクはキャンセルされません。遅れた結果が、別の行の曲名、アートワーク、再生ボタンを表示します。")),
    "stream-without-termination": RuleStory(
      repository: "Lakr233/FlowDown", path: "FlowDown/Backend/Model/ModelManager+Inference.swift", line: 325,
      text: Message(
        en:
          "when the reader stops, the inner task goes on reading the model's stream to its end: the tokens are "
          + "paid for.",
        ja: "読み手がやめても、内側のタスクはモデルのストリームを最後まで読み続けます。その分のトークンも課金されます。")),
    "superseded-task-writes": RuleStory(
      repository: "TheBLVD/mammoth", path: "Mammoth/Screens/DiscoveryScreen/DiscoveryViewModel.swift", line: 243,
      text: Message(
        en:
          "the request cannot be cancelled and nothing asks whether it was. The results of the older search "
          + "are written over those of the newer one.",
        ja: "リクエストはキャンセルできず、キャンセルされたかどうかも確認しません。古い検索の結果が新しい結果を上書きします。")),
    "task-in-deinit": RuleStory(
      repository: "steipete/CodexBar", path: "Sources/CodexBar/DisplayLink.swift", line: 92,
      text: Message(
        en:
          "the weak self is nil by the time the task runs. The display link is never stopped, and calls into "
          + "freed memory.",
        ja: "タスクが動くころには weak self は nil です。display link は止まらず、解放済みのメモリを呼び出します。")),
    "task-not-owned": RuleStory(
      repository: "osaurus-ai/osaurus", path: "Packages/OsaurusCore/Views/Chat/TypingIndicator.swift", line: 46,
      text: Message(
        en:
          "the task starts when the view appears and nothing cancels it. Each appearance leaves one more loop, "
          + "which wakes every 400 ms.",
        ja: "ビューが現れるとタスクが始まり、キャンセルするものはありません。表示のたびに、400 ミリ秒ごとに動くループが 1 つ増えます。")),
    "task-outlives-owner": RuleStory(
      repository: "pablof7z/olas-ios", path: "Olas/Views/ProfileView.swift", line: 417,
      text: Message(
        en:
          "the subscription's loop has no way out, is kept nowhere and captures self. Each profile that is "
          + "opened leaves a view model that listens for good.",
        ja: "購読のループには出口がなく、どこにも保持されず、self をキャプチャします。プロフィールを開くたびに、購読し続けるビューモデルが 1 つ残ります。")),
    "task-overwritten": RuleStory(
      repository: "partout-io/passepartout", path: "app-apple/Sources/CommonLibraryCore/Business/ProfileManager.swift",
      line: 250,
      text: Message(
        en:
          "the function runs again whenever the availability of CloudKit changes. The loop over the old "
          + "repository goes on beside the new one.",
        ja: "CloudKit の可否が変わるたびに呼ばれます。古いリポジトリのループが、新しいものと並んで動き続けます。")),
    "timer-not-invalidated": RuleStory(
      repository: "twofas/2fas-ios", path: "TwoFAS/Data/Security/Security.swift", line: 146,
      text: Message(
        en:
          "each return to the app starts one more timer while it is locked. The old ones fire too, and wipe "
          + "the PIN that is being typed.",
        ja: "ロック中にアプリへ戻るたびにタイマーが増えます。古いタイマーも動き、入力中の PIN を消します。")),
  ]
}
