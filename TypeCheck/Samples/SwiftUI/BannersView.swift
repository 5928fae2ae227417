// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct Banners: Feature {
  struct State {
    var banners: [Hit] = []
    var page = 0
  }

  enum Action { case pageChanged(Int) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .pageChanged(let page): state.page = page
    }
    return .none
  }
}

struct BannersView: View {
  @StateStore(Banners(), state: .init()) private var store

  var body: some View {
    VStack {
      PagingCarousel(
        store.banners, page: store.binding(\.page) { .pageChanged($0) }, spacing: 12, inset: 24
      ) { banner in
        Text(banner.name)
      }
      HStack {
        ForEach(0..<store.banners.count) { page in
          Button(page == store.page ? "●" : "○") { withAnimation { store.send(.pageChanged(page)) } }
        }
      }
    }
  }
}
