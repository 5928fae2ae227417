// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

/// One talk. The like is the card's, in the shared library: the list shows it in the same turn.
struct TalkDetail: Feature {
  struct State: Identifiable, Equatable {
    let id: Talk.ID
    var summary: Loadable<String> = .idle
  }

  enum Action { case appeared, retryTapped }
  enum Output: Equatable { case signedOut }

  let talks: TalksClient
  let library: Store<Library>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared where state.summary.value != nil: .none
    case .appeared, .retryTapped:
      .load(\.summary, in: .summary) { context in
        let details = try await talks.details(context.id)
        // A link may open a talk that no list has loaded.
        try context.send(.received([details.talk]), to: library)
        return details.summary
      }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    error as? ServerError == .signedOut ? .output(.signedOut) : .unhandled
  }
}

extension Lane {
  fileprivate static let summary = Lane("summary", .join)
}
