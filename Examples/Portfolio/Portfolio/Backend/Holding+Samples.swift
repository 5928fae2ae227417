// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

nonisolated extension Holding {
  static let samples = [
    Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 12, price: 4_180, change: 124),
    Holding(id: "CHLK", name: "Chalk & Co.", quantity: 40, price: 1_235, change: -58),
    Holding(id: "CRBN", name: "Carabiner Industries", quantity: 8, price: 9_460, change: 37),
    Holding(id: "SLNG", name: "Sling Logistics", quantity: 25, price: 2_020, change: -211),
    Holding(id: "SMMT", name: "Summit Outfitters", quantity: 6, price: 15_975, change: 305),
  ]

  /// Twelve prices that end with today's, in cents.
  var history: [Int] {
    (0..<12).map { step in price + (step - 11) * change / 8 + (step * 37 + quantity * 13) % 90 - 45 }
  }
}

extension Int {
  /// Of cents: `1234.50 €`. An app would use `FormatStyle`.
  var asEuros: String {
    let cents = self % 100
    return "\(self / 100).\(cents < 10 ? "0" : "")\(cents) €"
  }

  /// Of hundredths of a percent: `+1.24 %`.
  var asPercent: String {
    let hundredths = magnitude % 100
    return "\(self < 0 ? "−" : "+")\(magnitude / 100).\(hundredths < 10 ? "0" : "")\(hundredths) %"
  }
}
