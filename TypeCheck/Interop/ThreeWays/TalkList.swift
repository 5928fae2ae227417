// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ComposableArchitecture
import Sharing

/// All talks, page by page, and those that a search finds. It holds ids: the talks are in the shared cards.
nonisolated struct TalkList: Reducer {
  struct State: Equatable {
    var query = ""
    var ids: [Talk.ID] = []
    var next: String?
    var hasLoaded = false
    var loading: Page?
    var notice: String?
    @Shared var cards: [Talk.ID: TalkCard]

    nonisolated enum Page: Equatable { case first, next }
  }

  enum Action {
    case appeared, refreshPulled, endReached
    case queryTyped(String)
    case typingPaused
    case pageAnswered(TalksPage)
    case pageFailed(any Error)
    case talkTapped(Talk.ID)
    case delegate(Delegate)

    enum Delegate: Equatable {
      case chosen(Talk.ID)
      case signedOut
    }
  }

  nonisolated enum CancelID { case page }

  let talks: TalksClient
  let clock: any Clock<Duration>

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        // Coming back from a talk or another tab loads nothing again.
        guard !state.hasLoaded, state.loading == nil else { return .none }
        return load(.first, &state)
      case .refreshPulled:
        return load(.first, &state)
      case .endReached:
        guard state.next != nil, state.loading == nil else { return .none }
        return load(.next, &state)
      case .queryTyped(let query):
        guard query != state.query else { return .none }
        // The list of the old query is not continued with the new one. The effect below cancels the page that loads:
        // that one sends nothing any more, so its flag is cleared here.
        (state.query, state.next, state.loading) = (query, nil, nil)
        return .run { [clock] send in
          try await clock.sleep(for: .milliseconds(300))
          await send(.typingPaused)
        }
        .cancellable(id: CancelID.page, cancelInFlight: true)
      case .typingPaused:
        return load(.first, &state)
      case .pageAnswered(let page):
        state.$cards.withLock { cards in
          for talk in page.talks { cards[talk.id, default: TalkCard(talk: talk)].take(talk) }
        }
        let ids = page.talks.map(\.id)
        state.ids = state.loading == .next ? state.ids + ids.filter { !state.ids.contains($0) } : ids
        (state.next, state.hasLoaded, state.loading) = (page.next, true, nil)
        return .none
      case .pageFailed(let error):
        state.loading = nil
        if error as? ServerError == .signedOut { return .send(.delegate(.signedOut)) }
        state.notice = error.text
        return .none
      case .talkTapped(let id):
        return .send(.delegate(.chosen(id)))
      case .delegate:
        return .none
      }
    }
  }

  /// One effect at a time: its answer is the one that `loading` names.
  private func load(_ page: State.Page, _ state: inout State) -> EffectOf<Self> {
    (state.loading, state.notice) = (page, nil)
    return .run { [talks, query = state.query, cursor = page == .next ? state.next : nil] send in
      await send(.pageAnswered(try await talks.page(query, cursor)))
    } catch: { error, send in
      await send(.pageFailed(error))
    }
    .cancellable(id: CancelID.page, cancelInFlight: true)
  }
}
