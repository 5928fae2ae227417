// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The examples in the doc comments of Sources/Belay/Children.

import Belay
import SwiftUI

private nonisolated struct ShopAPI: Sendable {}

// ChildLink.swift, Effect+Children.swift and Store+Children.swift.
private enum Links {
  struct Checkout: Feature {
    struct State { var quantity = 1 }
    enum Action { case refresh }
    enum Output { case completed }
    let api: ShopAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.completed) }
  }

  struct Home: Feature {
    struct State { var checkout: Checkout.State? }
    enum Action {
      case refreshPulled
      case checkout(Checkout.Output)
    }
    let api: ShopAPI

    // swift-format-ignore
    static let checkout = child(\.checkout) { home, state in Checkout(api: home.api) } output: { .checkout($0) }

    // swift-format-ignore
    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .refreshPulled: return .send(.refresh, to: Home.checkout)
      case .checkout(.completed): state.checkout = nil
      }
      return .none
    }
  }

  struct CheckoutView: View {
    let store: Store<Checkout>

    var body: some View { Text(verbatim: "\(store.quantity)") }
  }

  struct HomeView: View {
    let store: Store<Home>

    // swift-format-ignore
    var body: some View {
      Text(verbatim: "Home")
        .overlay { if let checkout = store.child(Home.checkout) { CheckoutView(store: checkout) } }
    }
  }
}

// ChildLink.swift, Feature+Children.swift and Store+Children.swift.
private enum Collections {
  struct HoldingRow: Feature {
    struct State: Identifiable { let id: Int }
    enum Action { case tapped }
    enum Output { case opened }
    let api: ShopAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.opened) }
  }

  struct List: Feature {
    struct State {
      var rows: Rows<HoldingRow.State> = []
      var opened: Int?
    }
    enum Action { case row(Int, HoldingRow.Output) }
    let api: ShopAPI

    // swift-format-ignore
    static let rows = children(\.rows) { list, row in HoldingRow(api: list.api) } output: { id, output in .row(id, output) }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      switch action {
      case .row(let id, .opened): state.opened = id
      }
      return .none
    }
  }

  struct RowView: View {
    let store: Store<HoldingRow>

    var body: some View { Text(verbatim: "\(store.id)") }
  }

  struct ListView: View {
    let store: Store<List>

    var body: some View {
      ForEach(store.rowIDs(List.rows), id: \.self) { id in
        if let row = store.child(List.rows, id: id) { RowView(store: row) }
      }
    }
  }
}

// Feature+CaseChild.swift.
private enum Cases {
  struct SignIn: Feature {
    struct State { var name = "" }
    enum Action { case nameChanged(String) }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
  }

  struct Home: Feature {
    struct State { let token: Int }
    enum Action { case signOutTapped }
    enum Output { case signedOut }
    let token: Int

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.signedOut) }
  }

  // swift-format-ignore
  struct App: Feature {
    enum State {
      case signIn(SignIn.State), signedIn(Home.State)

      var home: Home.State? { if case .signedIn(let state) = self { state } else { nil } }
    }

    static let home = child(case: State.signedIn, \.home) { app, state in Home(token: state.token) } output: { .home($0) }

    enum Action { case home(Home.Output) }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state = .signIn(.init())
      return .none
    }
  }
}

// Feature+Child.swift.
private enum Ids {
  struct Checkout: Feature {
    struct State { let orderID: Int }
    enum Action { case buyTapped }
    enum Output { case completed }
    let api: ShopAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.completed) }
  }

  struct Home: Feature {
    struct State { var checkout: Checkout.State? }
    enum Action { case checkout(Checkout.Output) }
    let api: ShopAPI

    // swift-format-ignore
    static let checkout = child(\.checkout, id: \.orderID) { home, state in Checkout(api: home.api) } output: { .checkout($0) }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> {
      state.checkout = nil
      return .none
    }
  }
}

// LastingLink.swift, Feature+LastingChild.swift and OutputResponse.swift.
private enum Lasting {
  struct Feed: Feature {
    struct State { var count = 0 }
    enum Action { case tapped }
    enum Output { case read }
    let api: ShopAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.read) }
  }

  struct Profile: Feature {
    struct State { var name = "" }
    enum Action { case saveTapped, signOutTapped }
    enum Output { case saved, signedOut }
    let api: ShopAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.saved) }
  }

  struct Tabs: Feature {
    struct State {
      var feed = Feed.State()
      var profile: Profile.State?
    }
    enum Action {
      case feed(Feed.Output)
      case profileSaved
    }
    enum Output { case signedOut }
    let api: ShopAPI

    // swift-format-ignore
    static let feed = child(\.feed) { app, _ in Feed(api: app.api) } output: { .feed($0) }
    // swift-format-ignore
    static let profile = child(\.profile) { app, _ in Profile(api: app.api) } output: { output in
      switch output {
      case .saved: .action(.profileSaved)
      case .signedOut: .relay(.signedOut)
      }
    }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .send(.tapped, to: Tabs.feed) }
  }

  struct FeedView: View {
    let store: Store<Feed>

    var body: some View { Text(verbatim: "\(store.count)") }
  }

  struct TabsView: View {
    let store: Store<Tabs>

    var body: some View {
      TabView { FeedView(store: store.child(Tabs.feed)) }
    }
  }
}

// Feature+Destination.swift.
private enum Destinations {
  struct Help: Feature {
    struct State { var topic = "" }
    typealias Action = Never
  }

  struct Order: Feature {
    struct State { var quantity = 1 }
    enum Action { case buyTapped }
    enum Output { case bought }
    let api: ShopAPI

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .output(.bought) }
  }

  struct Shop: Feature {
    enum Action { case order(Order.Output) }
    let api: ShopAPI

    struct State { var destination: Destination? }

    enum Destination {
      case order(Order.State)
      case help(Help.State)

      var order: Order.State? { if case .order(let state) = self { state } else { nil } }
      var help: Help.State? { if case .help(let state) = self { state } else { nil } }
    }

    static let order = child(\.destination, case: Destination.order, \.?.order) { shop, _ in
      Order(api: shop.api)
    } output: {
      .order($0)
    }
    static let help = child(\.destination, case: Destination.help, \.?.help) { _, _ in Help() }

    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
  }
}
