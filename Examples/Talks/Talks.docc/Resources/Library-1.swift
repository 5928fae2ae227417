import Belay

/// The talks that the app knows, in whatever screen they are shown. One store of it lives as long as the app; the screens hold ids.
struct Library: Feature {
  struct State: Equatable {
    var cards: Rows<TalkCard.State> = []
  }

  enum Action {
    case received([Talk])
    case changed(TalkEvent)
    /// The user has signed out: nothing of one account is shown to the next.
    case forgotten
  }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .received(let talks):
      for talk in talks {
        if state.cards[id: talk.id] == nil { state.cards.append(TalkCard.State(talk: talk)) }
        state.cards[id: talk.id]?.take(talk)
      }
    case .changed(let event): state.cards[id: event.id]?.take(event)
    case .forgotten: state.cards = []
    }
    return .none
  }
}
