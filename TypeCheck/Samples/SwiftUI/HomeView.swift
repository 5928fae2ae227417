// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct Home: Feature {
  struct State {
    var checkout: Checkout.State?
    var details: Checkout.State?
    var receipt: Receipt?
    var failure: String?
    var orderToDelete: Int?
  }

  enum Action {
    case buyTapped, detailsTapped
    case deleteTapped(Int)
    case deleteConfirmed(Int)
    case retryTapped
    case checkoutClosed, detailsClosed, receiptClosed, failureClosed, deleteCancelled
    case checkout(Checkout.Output)
  }

  static let checkout = child(\.checkout) { _, _ in
    Checkout()
  } output: {
    .checkout($0)
  }
  static let details = child(\.details) { _, _ in
    Checkout()
  } output: {
    .checkout($0)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .buyTapped, .retryTapped: state.checkout = .init(id: 1)
    case .detailsTapped: state.details = .init(id: 1)
    case .deleteTapped(let order): state.orderToDelete = order
    case .checkoutClosed: state.checkout = nil
    case .detailsClosed: state.details = nil
    case .receiptClosed: state.receipt = nil
    case .failureClosed: state.failure = nil
    case .deleteConfirmed, .deleteCancelled: state.orderToDelete = nil
    case .checkout(.completed(let receipt)):
      state.checkout = nil
      state.receipt = receipt
    }
    return .none
  }
}

struct HomeView: View {
  let store: Store<Home>

  var body: some View {
    Button("Buy") { store.send(.buyTapped) }
      .sheet(store.presenting(Home.checkout, dismiss: .checkoutClosed)) { checkout in
        CheckoutView(store: checkout)
      }
      .navigationDestination(store.presenting(Home.details, dismiss: .detailsClosed)) { details in
        CheckoutView(store: details)
      }
      .fullScreenCover(store.presenting(\.receipt, dismiss: .receiptClosed)) { receipt in
        Text("Receipt \(receipt.id)")
      }
      .alert(Text("Could not pay"), store.presenting(\.failure, dismiss: .failureClosed)) { _ in
        Button("Try again") { store.send(.retryTapped) }
      } message: { text in
        Text(text)
      }
      .confirmationDialog(Text("Delete?"), store.presenting(\.orderToDelete, dismiss: .deleteCancelled)) { order in
        Button("Delete", role: .destructive) { store.send(.deleteConfirmed(order)) }
      } message: { order in
        Text("Order \(order) cannot be brought back.")
      }
  }
}

// Presentations for which Belay has no modifier use the binding.
struct HelpButton: View {
  let store: Store<Home>

  var body: some View {
    Button("Receipt") { store.send(.buyTapped) }
      .popover(item: store.presenting(\.receipt, dismiss: .receiptClosed).binding) { item in
        Text("Receipt \(item.shown.id)")
      }
  }
}

// A state that is an enum: each case is a child, and one of them is shown above the other.
struct Shop: Feature {
  enum State {
    case browsing
    case paying(Checkout.State)

    var paying: Checkout.State? { if case .paying(let state) = self { state } else { nil } }
  }

  enum Action {
    case payTapped, closed
    case paid(Checkout.Output)
  }

  static let paying = child(case: State.paying, \.paying) { _, _ in
    Checkout()
  } output: {
    .paid($0)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .payTapped: state = .paying(.init(id: 1))
    case .closed, .paid: state = .browsing
    }
    return .none
  }
}

struct ShopView: View {
  @StateStore(Shop(), state: .browsing) private var store

  var body: some View {
    Button("Pay") { store.send(.payTapped) }
      .sheet(store.presenting(Shop.paying, dismiss: .closed)) { checkout in CheckoutView(store: checkout) }
  }
}
