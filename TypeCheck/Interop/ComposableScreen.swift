// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import ComposableArchitecture

/// The cart is TCA's, the checkout that opens from it Belay's. Each is the store that its own views know.
@MainActor
final class CartCoordinator {
  let cart: ComposableArchitecture.StoreOf<Cart>
  private(set) var checkout: Belay.Store<Checkout>?
  private let pay: @MainActor (_ items: Int) async throws -> Int

  init(cart: ComposableArchitecture.StoreOf<Cart>, pay: @escaping @MainActor (_ items: Int) async throws -> Int) {
    (self.cart, self.pay) = (cart, pay)
  }

  func checkoutTapped() {
    checkout = Belay.Store(Checkout(pay: pay), state: .init(items: cart.items), owner: self) { coordinator, output in
      switch output {
      case .completed(let order):
        coordinator.cart.send(.ordered(order))
        coordinator.checkout = nil  // its work ends here
      }
    }
  }
}

struct Cart: Reducer {
  struct State: Equatable {
    var items = 0
    var lastOrder: Int?
  }

  enum Action { case ordered(Int) }

  func reduce(into state: inout State, action: Action) -> ComposableArchitecture.Effect<Action> {
    switch action {
    case .ordered(let order): state = State(lastOrder: order)
    }
    return .none
  }
}

struct Checkout: Feature {
  struct State {
    var items: Int
    var isPaying = false
  }

  enum Action { case payTapped }
  enum Output { case completed(Int) }

  let pay: @MainActor (_ items: Int) async throws -> Int

  func receive(_ action: Action, into state: inout State) -> Belay.Effect<Self> {
    .run(.payment, holding: \.isPaying, at: true) { context in
      let order = try await pay(context.items)
      try context.emit(.completed(order))
    }
  }
}

extension Lane {
  fileprivate nonisolated static let payment = Lane("payment", .drop)
}
