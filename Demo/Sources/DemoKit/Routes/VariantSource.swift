// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// A variant's source for the page: the compiled file, read from its path at compile time.
struct VariantSource: Encodable {
  let variant: String
  let title: String
  /// The file's path in the repository.
  let file: String
  /// Its text; nil if the file has been moved or removed since the build.
  let text: String?
  /// The page's remarks on single lines.
  let notes: [Note]

  /// A remark on the line that equals `line`, except for its indentation.
  struct Note: Encodable {
    let line: String
    let note: String
  }

  init(_ variant: PortfolioVariant) {
    self.init(variant: variant.rawValue, title: variant.title, url: variant.sourceFile, notes: Self.notes(on: variant))
  }

  init(variant: String, title: String, url: URL, notes: [Note]) {
    self.variant = variant
    self.title = title
    self.notes = notes
    file = url.pathComponents.suffix(5).joined(separator: "/")
    text = (try? String(contentsOf: url, encoding: .utf8)).map(Self.withoutLicense)
  }

  private static func notes(on variant: PortfolioVariant) -> [Note] {
    switch variant {
    case .plain:
      [
        Note(line: "loading = Task {", note: "From here on the task keeps self, and self keeps the task."),
        Note(line: "holdings = try await api.holdings()", note: "deinit waits for this answer."),
      ]
    case .halfFix:
      [
        Note(line: "task = Task {", note: "The cancel command takes the fetch’s place."),
        Note(line: "case .cancelFetch:", note: "By now task is this command’s own."),
      ]
    case .belay:
      [
        Note(
          line: #".run(.portfolio, holding: \.isLoading, at: true) { context in"#,
          note: "The loader and the work end with the portfolio’s state. The work never holds it.")
      ]
    }
  }

  private static func withoutLicense(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.isEmpty || $0.hasPrefix("// SPDX") || $0.hasPrefix("// Copyright") }.joined(separator: "\n")
  }
}
