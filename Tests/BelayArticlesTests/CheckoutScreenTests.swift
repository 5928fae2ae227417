// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

// The code of the documentation of InertStore: a screen that is tested without its feature.

private struct CheckoutAPI: Sendable {
  var submit: @Sendable (_ quantity: Int) async throws -> Void
  static let unused = CheckoutAPI { _ in Issue.record("an inert store works") }
}

private struct Checkout: Feature {
  struct State { var quantity = 1, isSubmitting = false }
  enum Action: Equatable { case submitTapped }
  let api: CheckoutAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    .run(holding: \.isSubmitting, at: true) { context in try await api.submit(context.quantity) }
  }
}

@MainActor private final class CheckoutScreen {
  private let store: Store<Checkout>

  init(store: Store<Checkout>) { self.store = store }

  var title: String { "Buy \(store.quantity)" }
  var isBuyEnabled: Bool { !store.isSubmitting }
  func buyTapped() { store.send(.submitTapped) }
}

@Suite("Article: previews and view tests")
@MainActor
struct CheckoutScreenTests {
  @Test
  func `A screen is tested without its feature`() {
    let inert = InertStore(Checkout(api: .unused), state: .init(quantity: 2))
    let screen = CheckoutScreen(store: inert.store)
    #expect(screen.title == "Buy 2")
    screen.buyTapped()
    #expect(inert.actions == [.submitTapped])
    inert.state.isSubmitting = true  // as if the work were running
    #expect(!screen.isBuyEnabled)
  }
}
