// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A promise of an article, from its table of what is guaranteed. A test of the app says with it what is wrong.
///
/// `Scripts/check-examples` compares the row and the text with the article.
nonisolated struct Promise: Sendable, CustomStringConvertible {
  /// An article with such a table.
  enum Article: String {
    case swiftUI = "BelayInSwiftUI"
    case uiKit = "BelayInUIKit"
    case firstHour = "TheFirstHourOnAMac"
  }

  private let article: Article
  private let row: String
  private let text: String

  init(_ article: Article, row: String, _ text: String) { (self.article, self.row, self.text) = (article, row, text) }

  var description: String { "the article \(article.rawValue) is wrong, row `\(row)`, “\(text)”" }
}
