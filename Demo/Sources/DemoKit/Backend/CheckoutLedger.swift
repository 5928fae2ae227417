// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import LocalHTTP
import Stories

/// The backend's carts, and what was done with each, in the order in which it took effect.
actor CheckoutLedger {
  /// The number of items in a new cart.
  static let itemsInCart = 3

  private struct OpenCart {
    var items = itemsInCart
    var isValidated = false
    var done: Set<CheckoutStep> = []
    let effects: AsyncStream<CheckoutEffect>.Continuation
  }

  private var carts: [Cart.ID: OpenCart] = [:]
  private var lastCart = 0
  private var lastOrder = 1_000

  init() {}

  /// The number of open carts.
  var count: Int { carts.count }

  /// A new cart, and its steps as they take effect. The sequence ends after all steps, or when the cart is closed.
  func open() -> (cart: Cart.ID, effects: AsyncStream<CheckoutEffect>) {
    lastCart += 1
    let cart = "\(lastCart)"
    let (effects, continuation) = AsyncStream.makeStream(of: CheckoutEffect.self)
    carts[cart] = OpenCart(effects: continuation)
    return (cart, effects)
  }

  /// Removes a cart. Later steps for it are refused.
  func close(_ cart: Cart.ID) { carts.removeValue(forKey: cart)?.effects.finish() }

  func isOpen(_ cart: Cart.ID) -> Bool { carts[cart] != nil }

  /// Performs one step, now.
  ///
  /// - Returns: The answer as JSON.
  /// - Throws: ``RequestRefusal`` if the cart is not open, or the step was done before.
  func perform(_ step: CheckoutStep, on cart: Cart.ID) throws -> Data {
    guard var entry = carts[cart], entry.done.insert(step).inserted else { throw Self.refusal(cart) }
    let answer = perform(step, on: &entry)
    carts[cart] = entry
    if entry.done.count == CheckoutStep.allCases.count { entry.effects.finish() }
    return try answer.get()
  }

  private func perform(_ step: CheckoutStep, on cart: inout OpenCart) -> Result<Data, any Error> {
    let encoder = JSONEncoder()
    switch step {
    case .validate:
      cart.isValidated = true
      cart.effects.yield(CheckoutEffect(step: step, fault: nil))
      return Result { try encoder.encode(["isValid": cart.items > 0]) }
    case .submit:
      let fault: CheckoutFault? = cart.items == 0 ? .orderedAnEmptyCart : cart.isValidated ? nil : .orderedUnvalidated
      cart.effects.yield(CheckoutEffect(step: step, fault: fault))
      lastOrder += 1
      return Result { try encoder.encode(Receipt(number: lastOrder, items: cart.items)) }
    case .cleanUp:
      cart.items = 0
      cart.effects.yield(CheckoutEffect(step: step, fault: nil))
      return Result { try encoder.encode(["items": cart.items]) }
    }
  }

  static func refusal(_ cart: Cart.ID) -> RequestRefusal {
    .notFound("There is no open cart '\(cart)', or this was done with it before.")
  }
}

/// The effect of one step.
struct CheckoutEffect: Sendable {
  let step: CheckoutStep
  /// What was wrong with it.
  let fault: CheckoutFault?
  /// When the step took effect, at the backend: the app learns of it later.
  var time = ContinuousClock.now
}

/// The faults of a checkout.
enum CheckoutFault: String, Codable, CaseIterable, Sendable {
  /// The order came before the answer of the validation.
  case orderedUnvalidated = "ordered-unvalidated"
  /// The cart was emptied before the order.
  case orderedAnEmptyCart = "ordered-an-empty-cart"

  var title: String {
    switch self {
    case .orderedUnvalidated: "ordered before the validation had answered"
    case .orderedAnEmptyCart: "ordered an empty cart"
    }
  }
}
