// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of doc comments, line for line.

import Belay
import BelayUI
import SwiftUI

private enum DocNavigationStack {
  struct App: Feature {
    struct State {
      var screens: Rows<Screen.State> = []
    }
    enum Action { case wentBack(remaining: Int) }

    static let screens = children(\.screens) { _, _ in Screen() }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .wentBack(let remaining): state.screens.remove(atOffsets: remaining..<state.screens.count)
      }
      return .none
    }
  }

  struct Screen: Feature {
    struct State: Identifiable { let id: Int }
    enum Action { case appeared }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
  }

  struct ScreenView: View {
    let store: Store<Screen>

    var body: some View { Text("\(store.id)") }
  }

  struct AppView: View {
    let store: Store<App>
    let home: Store<Home>

    var body: some View {
      NavigationStack(store, App.screens, back: App.Action.wentBack) {
        HomeView(store: home)
          .navigationDestination(App.screens) { screen in ScreenView(store: screen) }
      }
    }
  }
}

private struct DocPresenting: View {
  let store: Store<Home>

  // swift-format-ignore
  var body: some View {
    Button("Buy") { store.send(.buyTapped) }
      .sheet(store.presenting(Home.checkout, dismiss: .checkoutClosed)) { checkout in CheckoutView(store: checkout) }
  }
}

private struct Purchase: Feature {
  struct Problem: Identifiable {
    let order: Int
    let text: String
    var id: Int { order }
  }

  struct State {
    var failure: Problem?
  }
  enum Action {
    case submitTapped(_ order: Int)
    case failureClosed
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .submitTapped(let order): state.failure = Problem(order: order, text: "There is no network.")
    case .failureClosed: state.failure = nil
    }
    return .none
  }
}

private struct DocAlert: View {
  let store: Store<Purchase>

  var body: some View {
    Button("Pay") { store.send(.submitTapped(1)) }
      .alert(Text("Could not pay"), store.presenting(\.failure, dismiss: .failureClosed)) { failure in
        Button("Try again") { store.send(.submitTapped(failure.order)) }
      } message: { failure in
        Text(failure.text)
      }
  }
}
