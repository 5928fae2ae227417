// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The recent prices of each holding: made up, always the same.
enum Sparklines {
  /// The holdings with prices, in the order of the holdings.
  static var ids: [Holding.ID] { Endpoint.sampleHoldings.map(\.id) }

  /// The prices of the last days, the oldest first, in cents.
  ///
  /// - Throws: ``RequestRefusal`` if there is no such holding.
  static func prices(of id: Holding.ID) throws -> [Int] {
    guard let prices = prices[id] else {
      throw RequestRefusal.notFound("There is no holding '\(id)'. There are: \(ids.joined(separator: ", ")).")
    }
    return prices
  }

  // The last price is the holding's price, and the last step its change.
  private static let prices: [Holding.ID: [Int]] = [
    "ALPN": [79_10, 80_25, 79_80, 81_40, 82_05, 81_15, 80_60, 81_90, 83_20, 82_75, 83_95, 83_10, 83_50, 84_50],
    "HARB": [33_40, 33_05, 33_60, 32_90, 32_20, 32_45, 31_70, 31_10, 31_55, 32_05, 31_60, 31_15, 31_34, 31_20],
    "TIDE": [
      128_40, 127_20, 129_90, 132_10, 131_05, 130_20, 133_75, 136_40, 135_10, 137_95, 136_20, 138_60, 139_81, 142_75,
    ],
    "CRAG": [27_10, 27_65, 28_20, 27_85, 27_30, 26_90, 27_40, 28_05, 28_60, 28_30, 27_75, 28_15, 27_94, 27_90],
    "LUMN": [
      271_30, 268_00, 262_45, 255_10, 249_80, 252_60, 247_90, 250_35, 254_20, 251_75, 256_90, 259_60, 258_42, 260_10,
    ],
  ]
}
