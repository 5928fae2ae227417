// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import Belay
public import Foundation

/// The ways in which the checkout story is written.
public enum CheckoutVariant: String, CaseIterable, Codable, Sendable {
  case plain, belay

  /// What the page calls it.
  public var title: String {
    switch self {
    case .plain: "Sends that are awaited"
    case .belay: "Belay"
    }
  }

  /// The file that holds the variant, and nothing but the variant. It lies beside this one, and is compiled with it.
  public var sourceFile: URL {
    let name =
      switch self {
      case .plain: "PlainCheckout.swift"
      case .belay: "BelayCheckout.swift"
      }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// This variant's checkout, open on a cart. Nothing is asked for before the user taps.
  ///
  /// - Parameter trace: Hears what happens in the store of the variant that has one; nil for nobody.
  @MainActor
  public func makeScreen(
    api: CheckoutAPI, cart: Cart.ID, trace: (any TraceObserver)? = nil
  ) -> any CheckoutScreen {
    switch self {
    case .plain: PlainCheckoutScreen(api: api, cart: cart)
    case .belay: BelayCheckoutScreen(api: api, cart: cart, trace: trace)
    }
  }
}
