// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// One talk, as every screen shows it. No screen may keep a copy.
nonisolated struct TalkCard: Equatable, Sendable {
  /// What the server has said last.
  var talk: Talk
  /// What the user wants while the server is asked. Each end of a like must clear it.
  var wish: Bool?
  var notice: String?

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
