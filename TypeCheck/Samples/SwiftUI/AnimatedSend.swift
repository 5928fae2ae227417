// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

// `withAnimation` returns the result of its closure. If `send` had a result, each of these lines would be a warning,
// which is an error here: the value is not used.
struct AnimatedSend: View {
  @StateStore(Banners(), state: .init()) private var store

  var body: some View {
    VStack {
      Button("First") { withAnimation { store.send(.pageChanged(0)) } }
      Button("Next") {
        let next = store.page + 1
        withAnimation(.default) { store.send(.pageChanged(next)) }
      }
      Button("Back") { back() }
    }
  }

  private func back() {
    guard store.page > 0 else { return }
    withAnimation { store.send(.pageChanged(store.page - 1)) }
  }
}

extension Store<Banners> {
  // Where the store may have been released.
  static func showFirst(of store: Store?) { withAnimation { store?.send(.pageChanged(0)) } }
}

// What work changes: no caller is there to animate it, so the view says which change is animated.
struct AnimatedHits: View {
  let store: Store<Search>

  var body: some View {
    List(store.hits.value ?? []) { hit in Text(hit.name) }
      .animation(.default, value: store.hits.value)
  }
}
