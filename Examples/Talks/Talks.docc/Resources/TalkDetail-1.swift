import Belay

/// One talk. The like is the card's, in the shared library: the list shows it in the same turn.
struct TalkDetail: Feature {
  struct State: Identifiable, Equatable {
    let id: Talk.ID
    var summary: Loadable<String> = .idle
  }

  enum Action { case appeared, retryTapped }

  let talks: TalksClient

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared where state.summary.value != nil: .none
    case .appeared, .retryTapped:
      .load(\.summary, in: .summary) { context in try await talks.details(context.id).summary }
    }
  }
}

extension Lane {
  fileprivate static let summary = Lane("summary", .join)
}
