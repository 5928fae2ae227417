// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

// A search with a debounce and pages, as short as our formatter leaves it: `Scripts/count-lines` counts it.

import Belay
import BelayUI
import SwiftUI

struct PagedSearch: Feature {
  struct State {
    var query = ""
    var hits = Paged<Hit, Int>()
  }

  enum Action {
    case queryChanged(String)
    case endReached
  }

  let hits: @Sendable (_ query: String, _ page: Int) async throws -> Page<Hit, Int>
  let clock: any Clock<Duration>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      return load(.first, after: .milliseconds(300))
    case .endReached: return load(.next, after: .zero)
    }
  }

  private func load(_ page: PageRequest, after pause: Duration) -> Effect<Self> {
    .loadPage(page, of: \.hits, in: Lane("hits")) { context, page in
      try await clock.sleep(for: pause)
      return try await hits(context.query, page ?? 1)
    }
  }
}

struct PagedSearchView: View {
  let store: Store<PagedSearch>

  var body: some View {
    List(store.hits.rows) { hit in
      Text(hit.name).onAppear { if hit.id == store.hits.rows.last?.id { store.send(.endReached) } }
    }
    .searchable(text: store.binding(\.query) { .queryChanged($0) })
  }
}
