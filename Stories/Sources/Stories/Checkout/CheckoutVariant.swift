// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

public import BelayTrace
public import Foundation

/// The variants of the checkout story.
public enum CheckoutVariant: String, CaseIterable, Codable, Sendable {
  case plain, belay

  /// The title on the page.
  public var title: String {
    switch self {
    case .plain: "Each step sent as an action"
    case .belay: "Belay"
    }
  }

  /// The file that contains only the variant. It is beside this one, and compiled with it.
  public var sourceFile: URL {
    let name =
      switch self {
      case .plain: "PlainCheckout.swift"
      case .belay: "BelayCheckout.swift"
      }
    return URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// This variant's checkout, open on a cart. It sends no request before the user taps.
  ///
  /// - Parameter trace: Receives the events of the store, if the variant has one; nil for none.
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
