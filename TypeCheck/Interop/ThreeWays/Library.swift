// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import ComposableArchitecture
import Sharing

/// Changes the talks that the app knows. One store of it lives as long as the app; the screens hold ids and the shared
/// cards.
nonisolated struct Library: Reducer {
  struct State: Equatable {
    @Shared var cards: [Talk.ID: TalkCard]
  }

  enum Action {
    case likeTapped(Talk.ID)
    case likeAnswered(Talk)
    case likeFailed(Talk.ID, any Error)
    case changed(TalkEvent)
    /// The user has signed out: nothing of one account is shown to the next.
    case forgotten
    case delegate(Delegate)

    enum Delegate: Equatable { case signedOut }
  }

  nonisolated enum CancelID { case likes }

  let talks: TalksClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .likeTapped(let id):
        guard let card = state.cards[id], card.wish == nil else { return .none }
        let wish = !card.talk.isLiked
        state.$cards.withLock {
          $0[id]?.wish = wish
          $0[id]?.notice = nil
        }
        return .run { [talks] send in
          await send(.likeAnswered(try await talks.setLiked(id, wish)))
        } catch: { error, send in
          await send(.likeFailed(id, error))
        }
        .cancellable(id: CancelID.likes)
      case .likeAnswered(let talk):
        state.$cards.withLock {
          $0[talk.id]?.wish = nil
          // An event of this like, or of a later one, may have come first. It does not say who has liked the talk.
          $0[talk.id]?.talk.isLiked = talk.isLiked
          $0[talk.id]?.take(talk)
        }
        return .none
      case .likeFailed(let id, let error):
        state.$cards.withLock { $0[id]?.wish = nil }
        if error as? ServerError == .signedOut { return .send(.delegate(.signedOut)) }
        state.$cards.withLock { $0[id]?.notice = error.text }
        return .none
      case .changed(let event):
        state.$cards.withLock { $0[event.id]?.take(event) }
        return .none
      case .forgotten:
        state.$cards.withLock { $0 = [:] }
        // Without this, an answer to a like of this account would change the card that the next account sees.
        return .cancel(id: CancelID.likes)
      case .delegate:
        return .none
      }
    }
  }
}
