// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Foundation
import Stories

/// The backend's carts, and what was done with each, in the order in which it took effect.
actor CheckoutLedger {
  /// How many things are in a new cart.
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

  /// How many carts are open.
  var count: Int { carts.count }

  /// A new cart, and what is done with it, as it takes effect. The sequence ends after all steps, or when the cart is closed.
  func open() -> (cart: Cart.ID, effects: AsyncStream<CheckoutEffect>) {
    lastCart += 1
    let cart = "\(lastCart)"
    let (effects, continuation) = AsyncStream.makeStream(of: CheckoutEffect.self)
    carts[cart] = OpenCart(effects: continuation)
    return (cart, effects)
  }

  /// Forgets a cart. Steps that are on their way to it are refused.
  func close(_ cart: Cart.ID) { carts.removeValue(forKey: cart)?.effects.finish() }

  func isOpen(_ cart: Cart.ID) -> Bool { carts[cart] != nil }

  /// Does one step, now.
  ///
  /// - Returns: The JSON that answers it.
  /// - Throws: ``RequestRefusal`` when the cart is not open, or this was done with it before.
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

/// What one step did when it took effect.
struct CheckoutEffect: Equatable, Sendable {
  let step: CheckoutStep
  /// What was wrong with that.
  let fault: CheckoutFault?
}

/// What a checkout does wrong.
enum CheckoutFault: String, Codable, CaseIterable, Sendable {
  /// Something was ordered, and the validation had not answered.
  case orderedUnvalidated = "ordered-unvalidated"
  /// The cart was emptied, and then it was ordered.
  case orderedAnEmptyCart = "ordered-an-empty-cart"

  var title: String {
    switch self {
    case .orderedUnvalidated: "ordered before the validation had answered"
    case .orderedAnEmptyCart: "ordered an empty cart"
    }
  }
}
