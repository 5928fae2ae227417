// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A row of a list, of typical size: an id, a short and a long text, a few numbers.
public struct Holding: Identifiable, Sendable {
  public let id: Int
  public var symbol: String
  public var title: String
  public var quantity = 1
  public var price = 0.0
  public var change = 0.0

  public init(id: Int) {
    self.id = id
    symbol = "H\(id)"
    title = "The holding with the number \(id)"
  }
}
