// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// The code of doc comments, line for line.

import Belay
import BelayUI
import SwiftUI

private struct Holding: Identifiable, Sendable {
  let id: Int
  let name: String
}

private struct Portfolio: Feature {
  struct State {
    var holdings: Loadable<[Holding]> = .idle
    var hits: [Hit] = []
    var query = ""
    var banners: [Hit] = []
    var page = 0
  }
  enum Action {
    case appeared, refreshPulled
    case queryChanged(String)
    case pageChanged(Int)
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
}

private struct DocLoadableView: View {
  let store: Store<Portfolio>

  var body: some View {
    LoadableView(store.holdings) { holdings in
      List(holdings) { holding in Text(holding.name) }
    } retry: {
      store.send(.appeared)
    }
    .task(store, .appeared)
  }
}

private struct DocStoreFields: View {
  let store: Store<Portfolio>

  var body: some View {
    TextField("Search", text: store.binding(\.query) { .queryChanged($0) })
  }
}

private struct HoldingList: View {
  let holdings: Loadable<[Holding]>

  init(_ holdings: Loadable<[Holding]>) { self.holdings = holdings }

  var body: some View {
    List(holdings.value ?? []) { holding in Text(holding.name) }
  }
}

private struct DocTask: View {
  let store: Store<Portfolio>

  var body: some View {
    HoldingList(store.holdings).task(store, .appeared)
  }
}

private struct DocRefreshable: View {
  let store: Store<Portfolio>

  var body: some View {
    List(store.hits) { hit in Text(hit.name) }.refreshable(store, .refreshPulled)
  }
}

private struct BannerCard: View {
  let banner: Hit

  init(_ banner: Hit) { self.banner = banner }

  var body: some View { Text(banner.name) }
}

private struct DocCarouselCarousel: View {
  @StateStore(Portfolio(), state: .init()) private var store

  // swift-format-ignore
  var body: some View {
    PagingCarousel(store.banners, page: store.binding(\.page) { .pageChanged($0) }, spacing: 12, inset: 24) { banner in
      BannerCard(banner)
    }
  }
}
