import Belay

/// All talks, page by page. It holds ids: the talks are in the shared library.
struct TalkList: Feature {
  struct State: Equatable {
    var talks = Paged<Talk.ID, String>()
  }

  enum Action { case appeared, refreshPulled, endReached }

  let talks: TalksClient
  let library: Store<Library>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      // Coming back from a talk or another tab loads nothing again.
      return state.talks.hasLoaded ? .none : load(.first)
    case .refreshPulled: return load(.refresh)
    case .endReached: return load(.next)
    }
  }

  private func load(_ page: PageRequest) -> Effect<Self> {
    .loadPage(page, of: \.talks, in: .pages) { context, cursor in try await fetch(cursor, context) }
  }

  private func fetch(_ cursor: String?, _ context: Context<Self>) async throws -> Page<Talk.ID, String> {
    let page = try await talks.page("", cursor)
    // Throws if the user has signed out meanwhile.
    try context.send(.received(page.talks), to: library)
    return Page(page.talks.map(\.id), next: page.next)
  }
}

extension Lane {
  fileprivate static let pages = Lane("pages of talks")
}
