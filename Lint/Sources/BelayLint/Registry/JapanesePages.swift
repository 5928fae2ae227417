// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The rules' pages in Japanese: what `explain` prints above the code, which both languages share.
enum JapanesePages {
  struct Page: Sendable {
    let summary: String
    let text: String
  }

  static let all: [String: Page] = [fromAToE, fromFToI, fromLToP, fromRToS, fromTToZ].reduce(into: [:]) {
    $0.merge($1) { page, _ in page }
  }
}
