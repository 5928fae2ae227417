// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The checkout's requests to the backend.
///
/// Closures, so that the demo can use HTTP and a test can answer by hand.
public struct CheckoutAPI: Sendable {
  /// Whether the cart may be ordered.
  public var validate: @Sendable (Cart.ID) async throws -> Bool
  /// Orders the contents of the cart.
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

/// What the user is about to order. The backend stores it.
public enum Cart {
  public typealias ID = String
}

/// The backend's answer to an order.
nonisolated public struct Receipt: Codable, Hashable, Sendable {
  /// The order's number.
  public let number: Int
  /// The number of items ordered.
  public let items: Int

  public init(number: Int, items: Int) {
    self.number = number
    self.items = items
  }
}
