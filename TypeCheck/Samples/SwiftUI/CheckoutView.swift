// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct Receipt: Equatable, Identifiable, Sendable {
  let id: Int
}

struct Checkout: Feature {
  struct State: Identifiable {
    let id: Int
    var quantity = 1
  }

  enum Action {
    case quantityChanged(Int)
    case buyTapped
  }
  enum Output { case completed(Receipt) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .quantityChanged(let quantity):
      state.quantity = quantity
      return .none
    case .buyTapped: return .output(.completed(Receipt(id: state.id)))
    }
  }
}

// The root of a tree, on a screen of an app without Belay: its outputs call a closure.
struct CheckoutScreen: View {
  @StateStore private var store: Store<Checkout>

  init(orderID: Int, onCompleted: @escaping @MainActor (Receipt) -> Void) {
    _store = StateStore(Checkout(), state: .init(id: orderID)) { output in
      switch output {
      case .completed(let receipt): onCompleted(receipt)
      }
    }
  }

  var body: some View { CheckoutView(store: store) }
}

struct CheckoutView: View {
  let store: Store<Checkout>

  var body: some View {
    Form {
      Stepper("Quantity", value: store.binding(\.quantity) { .quantityChanged($0) }, in: 1...9)
      Button("Buy") { store.send(.buyTapped) }
    }
  }
}

// Without dependencies, the store is made where it is declared.
struct QuickCheckout: View {
  @StateStore(Checkout(), state: .init(id: 1)) private var store

  var body: some View {
    Stepper("Quantity", value: store.binding(\.quantity) { .quantityChanged($0) }, in: 1...9)
  }
}
