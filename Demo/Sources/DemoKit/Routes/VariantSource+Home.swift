// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension VariantSource {
  /// The home screen's features, which only the phone with Belay has.
  init(_ home: HomeSource) {
    self.init(
      variant: PortfolioVariant.belay.rawValue, title: home.title, url: home.sourceFile, notes: Self.notes(on: home))
  }

  private static func notes(on home: HomeSource) -> [Note] {
    switch home {
    case .parent:
      [
        Note(line: "if state.holdings.remove(id: id) != nil {", note: "With the row, its load ends in this turn."),
        Note(line: "state.portfolio = nil", note: "Leaving. The portfolio’s work ends in this turn."),
      ]
    case .row:
      [
        Note(
          line: "try await api.sparkline(context.id)",
          note: "The loads of all rows in one turn are sent as one request.")
      ]
    }
  }
}
