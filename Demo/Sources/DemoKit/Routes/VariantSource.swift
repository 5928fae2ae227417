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

  /// The sources of a story, by the last part of their address.
  static let stories: [String: @Sendable () -> [VariantSource]] = [
    "portfolio": { PortfolioVariant.allCases.map { VariantSource($0.rawValue, $0.title, $0.sourceFile) } },
    "counter": { CounterVariant.allCases.map { VariantSource($0.rawValue, $0.title, $0.sourceFile) } },
    "carousel": { CarouselVariant.allCases.map { VariantSource($0.rawValue, $0.title, $0.sourceFile) } },
    "checkout": { CheckoutVariant.allCases.map { VariantSource($0.rawValue, $0.title, $0.sourceFile) } },
  ]

  private init(_ variant: String, _ title: String, _ url: URL) {
    (self.variant, self.title) = (variant, title)
    file = url.pathComponents.suffix(5).joined(separator: "/")
    text = (try? String(contentsOf: url, encoding: .utf8)).map(Self.withoutLicense)
    notes = Self.notes[url.lastPathComponent, default: [:]].map { Note(line: $0.key, note: $0.value) }
  }

  /// The remarks on each file: a line, and what is said of it.
  private static let notes: [String: KeyValuePairs<String, String>] = [
    "PlainPortfolio.swift": [
      "loading = Task {": "From here on the task keeps self, and self keeps the task.",
      "holdings = try await api.holdings()": "deinit waits for this answer.",
    ],
    "HalfFixPortfolio.swift": [
      "task = Task {": "The cancel command takes the fetch’s place.",
      "case .cancelFetch:": "By now task is this command’s own.",
    ],
    "BelayPortfolio.swift": [
      #".run(.portfolio, holding: \.isLoading, at: true) { context in"#:
        "The loader and the work end with the portfolio’s state. The work never holds it."
    ],
    "PlainInlineCounter.swift": [
      "Task { [ticker, shown = $number] in": "It captures two values, not the view: the bag is released."
    ],
    "PlainMethodCounter.swift": [
      "Task { try await count() }": "count() is a method of the view: the closure captures the view, with the bag."
    ],
    "BelayCounter.swift": [
      ".run(.counting) { try await count($0) }": "It takes the feature, a value. The store is not in it.",
      "try context.apply(.counted(number))": "Throws once the store was released.",
    ],
    "WeakOwnerCounter.swift": [
      "try owner { $0.number = number }": "Throws once the scope was released, with the model."
    ],
    "PlainCarousel.swift": [
      "await scroll(to: page)": "A second tap ends this wait, and the lines below turn both on again.",
      "guard !event.isByFinger else { return }": "What ends the wait begins here, with a step. No step, no end.",
    ],
    "CarouselFeature.swift": [
      #"return .run(.paging, holding: \.isLocked, at: true) {"#:
        "Restored in the turn in which the run ends, in whatever way.",
      "in: .milliseconds(1_200), clock: clock": "Also when nothing ever moves.",
    ],
    "PlainCheckout.swift": [
      "await send(.internal(.validate))": "Returns when the state has changed. The validation has only begun.",
      "guard state.isValid != false else { return nil }": "Nothing is known yet, so this lets the order through.",
    ],
    "BelayCheckout.swift": [
      "let isValid = try await api.validate(context.cart)": "Waits for the answer.",
      "guard isValid else { return }": "Here it is known.",
    ],
  ]

  private static func withoutLicense(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.isEmpty || $0.hasPrefix("// SPDX") || $0.hasPrefix("// Copyright") }.joined(separator: "\n")
  }
}
