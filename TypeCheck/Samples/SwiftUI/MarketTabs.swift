// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

// A tab that is always there; a sheet, a pushed screen and an alert from one enum; screens of two kinds in one path.

struct Market: Feature {
  struct State {
    var search = Search.State()
    var destination: Destination?
    var path: Rows<MarketScreen.State> = []
  }

  enum Destination {
    case checkout(Checkout.State)
    case search(Search.State)
    case failure(String)

    var checkout: Checkout.State? { if case .checkout(let state) = self { state } else { nil } }
    var search: Search.State? { if case .search(let state) = self { state } else { nil } }
    var failure: String? { if case .failure(let text) = self { text } else { nil } }
  }

  enum Action {
    case buyTapped, advancedTapped
    case destinationClosed
    case wentBack(remaining: Int)
    case heard(Checkout.Output)
  }
  enum Output { case completed(Receipt) }

  let api: SearchAPI

  static let search = child(\.search) { market, _ in Search(api: market.api) }
  static let checkout = child(\.destination, case: Destination.checkout, \.?.checkout) { _, _ in
    Checkout()
  } output: {
    .heard($0)
  }
  static let advanced = child(\.destination, case: Destination.search, \.?.search) { market, _ in
    Search(api: market.api)
  }
  static let path = children(\.path) { _, _ in
    MarketScreen()
  } output: { _, output in
    .relay(output)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .buyTapped: state.destination = .checkout(.init(id: 1))
    case .advancedTapped: state.destination = .search(.init())
    case .destinationClosed, .heard: state.destination = nil
    case .wentBack(let remaining): state.path.remove(atOffsets: remaining..<state.path.count)
    }
    return .none
  }
}

struct MarketScreen: Feature {
  enum State: Identifiable {
    case checkout(Checkout.State)
    case results(Search.State)

    var checkout: Checkout.State? { if case .checkout(let state) = self { state } else { nil } }
    var results: Search.State? { if case .results(let state) = self { state } else { nil } }
    var id: String {
      switch self {
      case .checkout(let state): "checkout \(state.id)"
      case .results: "results"
      }
    }
  }
  typealias Action = Never
  typealias Output = Market.Output

  static let checkout = child(case: State.checkout, \.checkout) { _, _ in
    Checkout()
  } output: { output in
    switch output {
    case .completed(let receipt): .relay(.completed(receipt))
    }
  }
  static let results = child(case: State.results, \.results) { _, _ in Search(api: .sample) }
}

struct MarketTabs: View {
  let store: Store<Market>

  var body: some View {
    TabView {
      SearchOptions(store: store.child(Market.search))
      MarketScreens(store: store)
    }
  }
}

struct MarketScreens: View {
  let store: Store<Market>

  var body: some View {
    NavigationStack(store, Market.path, back: Market.Action.wentBack) {
      Button("Buy") { store.send(.buyTapped) }
        .sheet(store.presenting(Market.checkout, dismiss: .destinationClosed)) { checkout in
          CheckoutView(store: checkout)
        }
        .navigationDestination(store.presenting(Market.advanced, dismiss: .destinationClosed)) { search in
          SearchOptions(store: search)
        }
        .alert(Text("Could not buy"), store.presenting(\.destination?.failure, dismiss: .destinationClosed)) { _ in
          Button("Try again") { store.send(.buyTapped) }
        } message: { text in
          Text(text)
        }
        .navigationDestination(Market.path) { screen in MarketScreenView(store: screen) }
    }
  }
}

struct MarketScreenView: View {
  let store: Store<MarketScreen>

  var body: some View {
    if let checkout = store.child(MarketScreen.checkout) { CheckoutView(store: checkout) }
    if let results = store.child(MarketScreen.results) { SearchOptions(store: results) }
  }
}
