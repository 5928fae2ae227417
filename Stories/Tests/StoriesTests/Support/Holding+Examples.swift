// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

extension Holding {
  static let alpine = Holding(id: "ALPN", name: "Alpine Rope Works", quantity: 12, price: 8_450, change: 120)

  /// A holding that differs from others only in its id, and in its price if that is given.
  static func example(_ id: Holding.ID, price: Int = 100) -> Holding {
    Holding(id: id, name: "The \(id)", quantity: 1, price: price, change: 0)
  }
}
