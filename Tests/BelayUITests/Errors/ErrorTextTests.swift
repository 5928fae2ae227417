// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Foundation
import Testing

@testable import BelayUI

@Suite("ErrorText")
struct ErrorTextTests {
  private static let all = [ErrorText.tookTooLong, ErrorText.unexpected]

  @Test
  func `Each cause of a deadline's error has its sentence, and a batcher's error is the app's own mistake`() {
    #expect(ErrorText.of(DeadlineError(cause: .deadlineExpired)) == ErrorText.tookTooLong)
    #expect(ErrorText.of(DeadlineError(cause: .innerDeadlineExpired)) == ErrorText.tookTooLong)
    #expect(ErrorText.of(DeadlineError(cause: .clockFailed)) == ErrorText.unexpected)
  }

  @Test
  func `Each sentence is there in each language, is a sentence, and differs from the others`() {
    for language in GlueText.Language.allCases {
      let texts = Self.all.map { $0.text(in: language) }
      #expect(Set(texts).count == texts.count)
      for text in texts { #expect(text.last == (language == .english ? "." : "。"), "\(text)") }
    }
    for text in Self.all + [.retry] {
      let isEnglish = text.english.allSatisfy { $0.isASCII }
      let hasEnglish = text.japanese.contains { $0.isASCII }
      #expect(isEnglish && !hasEnglish)
    }
  }

  @Test(arguments: [
    (["ja"], "ja"), (["ja-JP", "en"], "ja"), (["en-GB", "ja"], "en"), (["de", "ja_JP"], "ja"),
    (["de"], "en"), (["jav"], "en"), ([], "en"),
  ])
  func `The language is the first of the app's own that is known`(preferred: [String], expected: String) {
    #expect(GlueText.Language(preferred: preferred).rawValue == expected)
  }

  @Test
  func `An alert that shows a deadline's error shows its sentence`() {
    let error: any Error = DeadlineError(cause: .deadlineExpired)
    #expect(error.localizedDescription == ErrorText.tookTooLong.text)
  }

  @Test
  @MainActor
  func `So does one that shows a batcher's, without a word for developers`() async {
    let batcher = Batcher<Int, Int> { _ in [:] }
    do {
      _ = try await batcher.load(1)
      Issue.record("The request answers nothing.")
    } catch {
      #expect(error.localizedDescription == ErrorText.unexpected.text)
    }
  }
}
