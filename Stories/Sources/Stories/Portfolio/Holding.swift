// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One line of a portfolio.
nonisolated public struct Holding: Codable, Equatable, Identifiable, Sendable {
  /// The ticker symbol, "ALPN".
  public let id: String
  /// The company, "Alpine Rope Works".
  public let name: String
  /// The number of shares.
  public let quantity: Int
  /// The price of one share, in cents.
  public let price: Int
  /// The change of the price today, in hundredths of a percent.
  public let change: Int

  public init(id: String, name: String, quantity: Int, price: Int, change: Int) {
    self.id = id
    self.name = name
    self.quantity = quantity
    self.price = price
    self.change = change
  }

  /// The price of all shares, in cents.
  public var value: Int { quantity * price }
}
