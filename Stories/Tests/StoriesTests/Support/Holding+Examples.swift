// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension Holding {
  static let alpine = Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 12, price: 8_450, change: 120)

  /// A holding that differs from others in its id alone, and in its price where that is said.
  static func example(_ id: Holding.ID, price: Int = 100) -> Holding {
    Holding(id: id, name: "The \(id)", quantity: 1, price: price, change: 0)
  }
}
