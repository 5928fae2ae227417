//___FILEHEADER___

import Belay

struct ___FILEBASENAMEASIDENTIFIER___: Feature {
  struct State {
    var content: Loadable<String> = .idle
  }

  enum Action {
    case appeared
    case refreshPulled
  }

  var fetch: @MainActor () async throws -> String

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared, .refreshPulled:
      return .load(\.content, in: .content) { _ in try await fetch() }
    }
  }
}

extension Lane {
  fileprivate static let content = Lane("content", .restart)
}

#if canImport(SwiftUI)
  import BelayUI
  import SwiftUI

  struct ___FILEBASENAMEASIDENTIFIER___View: View {
    @StateStore private var store: Store<___FILEBASENAMEASIDENTIFIER___>

    init(_ feature: ___FILEBASENAMEASIDENTIFIER___) {
      _store = StateStore(feature, state: .init())
    }

    var body: some View {
      LoadableView(store.content) { content in
        ScrollView { Text(content) }
          .refreshable(store, .refreshPulled)
      } retry: {
        store.send(.refreshPulled)
      }
      .task(store, .appeared)
    }
  }
#endif
