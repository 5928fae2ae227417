// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One line of a portfolio.
nonisolated public struct Holding: Codable, Equatable, Identifiable, Sendable {
  /// The ticker symbol, "ALPN".
  public let id: String
  /// The company, "Alpine Rope Works".
  public let name: String
  /// How many shares.
  public let quantity: Int
  /// What one share costs, in cents.
  public let price: Int
  /// By how much the price changed today, in hundredths of a percent.
  public let change: Int

  public init(id: String, name: String, quantity: Int, price: Int, change: Int) {
    self.id = id
    self.name = name
    self.quantity = quantity
    self.price = price
    self.change = change
  }

  /// What all of them cost, in cents.
  public var value: Int { quantity * price }
}
