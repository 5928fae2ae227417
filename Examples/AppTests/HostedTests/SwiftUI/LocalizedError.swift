// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import Foundation
import Testing

extension AppTests {
  @Suite("LocalizedError")
  struct LocalizedErrorTests {
    private let promise = Promise(.swiftUI, row: "LocalizedError", "each error has a sentence in each language")

    @Test
    func `An alert that shows a deadline's error shows a sentence`() async {
      do {
        try await withDeadline(in: .milliseconds(1)) { try await Task.sleep(for: .seconds(3_600)) }
        promise.expect(false, "the deadline passes")
      } catch {
        let sentence = error.localizedDescription
        promise.expect(
          ["This is taking too long.", "時間がかかりすぎています。"].contains(sentence), "the alert says “\(sentence)”")
      }
    }
  }
}
