import Belay

/// All talks, page by page, and those that a search finds. It holds ids: the talks are in the shared library.
struct TalkList: Feature {
  struct State: Equatable {
    var query = ""
    var talks = Paged<Talk.ID, String>()
  }

  enum Action {
    case appeared, refreshPulled, endReached
    case queryTyped(String)
  }

  let talks: TalksClient
  let library: Store<Library>
  let clock: any Clock<Duration>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      // Coming back from a talk or another tab loads nothing again.
      return state.talks.hasLoaded ? .none : load(.first)
    case .refreshPulled: return load(.refresh)
    case .endReached: return load(.next)
    case .queryTyped(let query):
      guard query != state.query else { return .none }
      state.query = query
      // The list of the old query is not continued with the new one.
      state.talks.next = nil
      return loadWhenTypingPauses()
    }
  }

  private func load(_ page: PageRequest) -> Effect<Self> {
    .loadPage(page, of: \.talks, in: .pages) { context, cursor in try await fetch(cursor, context) }
  }

  private func loadWhenTypingPauses() -> Effect<Self> {
    .run(.pages, policy: .restart) { context in
      try await clock.sleep(for: .milliseconds(300))
      try await context.loadPage(.first, of: \.talks) { _ in try await fetch(nil, context) }
    }
  }

  private func fetch(_ cursor: String?, _ context: Context<Self>) async throws -> Page<Talk.ID, String> {
    let page = try await talks.page(context.query, cursor)
    // Throws if the user has signed out meanwhile.
    try context.send(.received(page.talks), to: library)
    return Page(page.talks.map(\.id), next: page.next)
  }
}

extension Lane {
  fileprivate static let pages = Lane("pages of talks")
}
