// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// The texts of the library's errors for a user: what happened, and what to do about it.
///
/// Each text is one sentence of an alert. The errors' `description` is a separate sentence, for the developer.
struct ErrorText: Equatable {
  let description: GlueText
  let suggestion: GlueText

  init(_ error: DeadlineError) {
    // Future causes will also mean that a deadline passed.
    self = error.cause == .clockFailed ? .unexpected : .tookTooLong
  }

  /// A mistake in the app. A user need not know which one.
  init(_ error: BatcherError) { self = .unexpected }

  private init(_ description: GlueText, suggestion: GlueText) {
    (self.description, self.suggestion) = (description, suggestion)
  }

  static let tookTooLong = ErrorText(
    GlueText(english: "This is taking too long.", japanese: "時間がかかりすぎています。"),
    suggestion: GlueText(
      english: "Check your connection and try again.", japanese: "通信環境を確認して、もう一度お試しください。"))

  static let unexpected = ErrorText(
    GlueText(english: "Something went wrong in the app.", japanese: "アプリで問題が発生しました。"),
    suggestion: GlueText(english: "Try again later.", japanese: "しばらくしてから、もう一度お試しください。"))
}
