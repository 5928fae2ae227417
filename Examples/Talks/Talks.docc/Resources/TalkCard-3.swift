import Belay

/// One talk, wherever it is shown. A like belongs to the talk and not to a screen: it is sent to the end when the screen is left.
struct TalkCard: Feature {
  struct State: Identifiable, Equatable {
    /// What the server has said last.
    var talk: Talk
    /// What the user wants while the server is asked. Held by the run that asks, so it ends with it.
    var wish: Bool?
    var notice: String?

    var id: Talk.ID { talk.id }
    var isLiked: Bool { wish ?? talk.isLiked }
    var likes: Int { talk.likes + (isLiked == talk.isLiked ? 0 : isLiked ? 1 : -1) }

    init(talk: Talk) { self.talk = talk }

    /// An answer that is older than what is known changes nothing.
    mutating func take(_ newer: Talk) {
      if newer.version >= talk.version { talk = newer }
    }

    mutating func take(_ event: TalkEvent) {
      guard event.version > talk.version else { return }
      (talk.likes, talk.version) = (event.likes, event.version)
    }
  }

  enum Action { case likeTapped }
  enum Output: Equatable { case signedOut }

  let talks: TalksClient

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .likeTapped:
      guard state.wish == nil else { return .none }
      state.notice = nil
      let wish = !state.talk.isLiked
      return .run(.liking, holding: \.wish, at: wish) { context in
        let talk = try await talks.setLiked(context.id, wish)
        try context.update {
          // An event of this like, or of a later one, may have come first. It does not say who has liked the talk.
          $0.talk.isLiked = talk.isLiked
          $0.take(talk)
        }
      }
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> {
    if error as? ServerError == .signedOut { return .output(.signedOut) }
    return .update { $0.notice = error.text }
  }
}

extension Lane {
  fileprivate static let liking = Lane("liking", .drop)
}
