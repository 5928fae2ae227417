// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The texts of the library's errors for a user: one sentence of an alert, which says what happened. The errors'
/// `description` is a separate sentence, for the developer.
enum ErrorText {
  static func of(_ error: DeadlineError) -> GlueText {
    // Future causes will also mean that a deadline passed.
    error.cause == .clockFailed ? unexpected : tookTooLong
  }

  /// A mistake in the app. A user need not know which one.
  static func of(_ error: BatcherError) -> GlueText { unexpected }

  static let tookTooLong = GlueText(english: "This is taking too long.", japanese: "時間がかかりすぎています。")

  static let unexpected = GlueText(
    english: "Something went wrong in the app.", japanese: "アプリで問題が発生しました。")
}
