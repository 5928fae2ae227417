// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct Orders: Feature {
  struct State {
    var screens: Rows<Checkout.State> = []
    var steps: [Step] = []
  }

  enum Step: Hashable { case address, payment }
  enum Action {
    case orderTapped(Int)
    case wentBack(remaining: Int)
    case addressTapped
    case steppedBack(remaining: Int)
  }

  static let screens = children(\.screens) { _, _ in
    Checkout()
  } output: { _, _ in
    nil
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .orderTapped(let id): state.screens.append(.init(id: id))
    case .wentBack(let remaining): state.screens.remove(atOffsets: remaining..<state.screens.count)
    case .addressTapped: state.steps.append(.address)
    case .steppedBack(let remaining): state.steps.removeSubrange(remaining...)
    }
    return .none
  }
}

// Each screen is a child: its work ends when it is popped.
struct OrdersView: View {
  @StateStore(Orders(), state: .init()) private var store

  var body: some View {
    NavigationStack(store, Orders.screens, back: Orders.Action.wentBack) {
      Button("Order 1") { store.send(.orderTapped(1)) }
        .navigationDestination(Orders.screens) { screen in CheckoutView(store: screen) }
    }
  }
}

// Each screen is a value.
struct StepsView: View {
  let store: Store<Orders>

  var body: some View {
    NavigationStack(store, \.steps, back: Orders.Action.steppedBack) {
      Button("Address") { store.send(.addressTapped) }
        .navigationDestination(for: Orders.Step.self) { step in
          switch step {
          case .address: Text("Address")
          case .payment: Text("Payment")
          }
        }
    }
  }
}
