// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the checkout asks the backend to do with a cart.
///
/// Closures, so that the demo can do it over HTTP and a test by hand.
public struct CheckoutAPI: Sendable {
  /// Whether the cart may be ordered.
  public var validate: @Sendable (Cart.ID) async throws -> Bool
  /// Orders what is in the cart.
  public var submit: @Sendable (Cart.ID) async throws -> Receipt
  /// Empties the cart.
  public var cleanUp: @Sendable (Cart.ID) async throws -> Void

  public init(
    validate: @escaping @Sendable (Cart.ID) async throws -> Bool,
    submit: @escaping @Sendable (Cart.ID) async throws -> Receipt,
    cleanUp: @escaping @Sendable (Cart.ID) async throws -> Void
  ) {
    self.validate = validate
    self.submit = submit
    self.cleanUp = cleanUp
  }
}

/// What the user is about to order. The backend keeps it.
public enum Cart {
  public typealias ID = String
}

/// What the backend says of an order.
nonisolated public struct Receipt: Codable, Hashable, Sendable {
  /// The order's number.
  public let number: Int
  /// How many things were ordered.
  public let items: Int

  public init(number: Int, items: Int) {
    self.number = number
    self.items = items
  }
}
