// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import LintRules

extension RuleStory {
  static let fromAToH: [String: RuleStory] = [
    "busy-loop": RuleStory(
      repository: "zenangst/KeyboardCowboy",
      path: "App/Sources/Core/Runners/Applications/Plugins/WaitUntilApplicationIsRunningPlugin.swift", line: 24,
      text: Message(
        en:
          "if the app is not running yet, the loop continues without a wait or a count: a core is busy until "
          + "it runs.",
        ja: "アプリがまだ起動していないと、待つことも回数を数えることもなくループします。起動するまで CPU コアを 1 つ使い切ります。")),
    "cancel-cannot-reach": RuleStory(
      repository: "datlechin/TablePro", path: "TablePro/Core/Services/Export/ExportService.swift", line: 131,
      text: Message(
        en:
          "Cancel that comes while the rows are counted sets a flag that nothing reads. The progress that is "
          + "made afterwards is not cancelled, and all rows are exported.",
        ja: "行数を数えている間のキャンセルは、誰も読まないフラグを立てるだけです。その後に作られた処理はキャンセルされず、すべて書き出されます。")),
    "cancellation-swallowed": RuleStory(
      repository: "GetStream/stream-video-swift", path: "Sources/StreamVideoSwiftUI/Utils/ToastView.swift", line: 111,
      text: Message(
        en:
          "a second toast cancels the timer of the first. That timer wakes at once, hides the new toast and "
          + "cancels its timer.",
        ja: "2 つ目のトーストが 1 つ目のタイマーをキャンセルします。そのタイマーはすぐに目を覚まし、新しいトーストを隠して、そのタイマーもキャンセルします。")),
    "continuation-lost": RuleStory(
      repository: "zotero/zotero-ios", path: "Zotero/Controllers/TranslatorsAndStylesController.swift", line: 197,
      text: Message(
        en:
          "if the folder of translators is empty at the start, it is reset and the subscriber is never called. "
          + "Loading stays on, and whoever waits for the translators waits for ever.",
        ja: "起動時に translators のフォルダが空だと、リセットして戻るだけで購読者に通知しません。読み込み中のまま、translators を待つ処理は永久に待ち続けます。")),
    "continuation-overwritten": RuleStory(
      repository: "thebaselab/codeapp", path: "CodeApp/Managers/MainApp.swift", line: 103,
      text: Message(
        en:
          "a connection over a jump host asks for two passwords at once. The second prompt replaces the first "
          + "one's continuation, and the connection hangs.",
        ja: "踏み台経由の接続では、パスワードの入力が同時に 2 回求められます。2 つ目が 1 つ目の continuation を置き換え、接続は固まります。")),
    "deinit-cannot-cancel": RuleStory(
      repository: "HedvigInsurance/ugglan",
      path: "Projects/SubmitClaimChat/Sources/Models/ClaimIntentStepHandler.swift", line: 76,
      text: Message(
        en:
          "a guard holds self for the whole task, so the deinit that cancels it cannot run. A step that the "
          + "user has left goes on polling.",
        ja: "guard がタスクの最後まで self を保持するため、キャンセルする deinit は実行されません。利用者が離れた後もポーリングが続きます。")),
    "flag-not-restored": RuleStory(
      repository: "jxakellis/Hound-iOS-App", path: "Hound/View Controllers/Introduction/RemindersIntroductionVC.swift",
      line: 91,
      text: Message(
        en:
          "the user allows notifications, the update of the account fails, and the completion handler is not "
          + "called: both buttons of a full screen stay disabled until the app is started anew.",
        ja: "通知を許可した後でアカウントの更新が失敗すると完了ハンドラが呼ばれず、全画面の両方のボタンがアプリを再起動するまで無効のままになります。")),
    "handle-of-successor-cleared": RuleStory(
      repository: "ml-explore/mlx-swift-examples", path: "Applications/MLXChatExample/ViewModels/ChatViewModel.swift",
      line: 117,
      text: Message(
        en:
          "after Stop and Send, the old generation ends and sets the handle of the new one to nil. Stop then "
          + "reaches nothing.",
        ja: "停止してから送信すると、古い生成が終わるときに新しいハンドルを nil にします。その後の停止は何にも届きません。")),
  ]
}
