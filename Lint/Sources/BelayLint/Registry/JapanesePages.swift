// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The rules' pages in Japanese.
enum JapanesePages {
  struct Page: Sendable {
    let summary: String
    let text: String
  }

  static let all = fromAToE.merging(fromFToZ) { page, _ in page }
}
