// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayUI
import SwiftUI

struct Hit: Identifiable, Equatable, Sendable {
  let id: Int
  let name: String
}

struct SearchAPI: Sendable {
  var hits: @Sendable (String) async throws -> [Hit]
  static let sample = SearchAPI { query in [Hit(id: 1, name: query)] }
}

struct Search: Feature {
  struct State {
    var query = ""
    var isExact = false
    var hits: Loadable<[Hit]> = .idle
  }

  enum Action {
    case appeared, refreshPulled
    case queryChanged(String)
    case exactToggled(Bool)
  }

  let api: SearchAPI

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .queryChanged(let query): state.query = query
    case .exactToggled(let isExact): state.isExact = isExact
    case .appeared, .refreshPulled: break
    }
    return .load(\.hits, in: .results) { context in try await api.hits(context.query) }
  }
}

extension Lane {
  fileprivate static let results = Lane("results", .restart)
}

struct SearchView: View {
  @StateStore private var store: Store<Search>

  init(api: SearchAPI) {
    _store = StateStore(Search(api: api), state: .init())
  }

  var body: some View {
    LoadableView(store.hits) { hits in
      List(hits) { hit in Text(hit.name) }
        .refreshable(store, .refreshPulled)
    } retry: {
      store.send(.refreshPulled)
    }
    .searchable(text: store.binding(\.query) { .queryChanged($0) })
    .task(store, .appeared)
  }
}

// A store that was passed to the view, and not from `@StateStore`.
struct SearchOptions: View {
  let store: Store<Search>

  var body: some View {
    Form {
      TextField("Search", text: store.binding(\.query) { .queryChanged($0) })
      Toggle("Whole words", isOn: store.binding(\.isExact, send: Search.Action.exactToggled))
    }
  }
}

// Custom views for waiting and for a failure.
struct HitsView: View {
  let store: Store<Search>

  var body: some View {
    LoadableView(store.hits) { hits in
      List(hits) { hit in Text(hit.name) }
    } loading: {
      ProgressView("Searching")
    } failure: { failure in
      LoadFailureView(failure) { store.send(.refreshPulled) }
    }
  }
}

// In Xcode, `#Preview { SearchView(api: .sample) }`; that macro belongs to Xcode, and is absent where this is compiled.
struct SearchView_Previews: PreviewProvider {
  static var previews: some View { SearchView(api: .sample) }
}
