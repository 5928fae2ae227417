// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A talk of the conference, as the server describes it in a list.
nonisolated struct Talk: Identifiable, Equatable, Codable, Sendable {
  /// A type of its own: a talk's id is no other number, and a list can page through ids.
  nonisolated struct ID: Hashable, Codable, Sendable, Identifiable {
    let number: Int
    var id: ID { self }

    init(_ number: Int) { self.number = number }

    init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  let id: ID
  var title: String
  var speaker: String
  var likes: Int
  var isLiked: Bool
  /// Grows with each change at the server. So of two answers it is known which is newer, in whatever order they come.
  var version: Int
}

/// A page of the list of talks.
nonisolated struct TalksPage: Equatable, Codable, Sendable {
  var talks: [Talk]
  /// Asks for the next page; nil on the last one.
  var next: String?
}

/// What the screen of one talk shows.
nonisolated struct TalkDetails: Equatable, Codable, Sendable {
  var talk: Talk
  var summary: String
}

/// What the server tells by itself: others have liked a talk.
nonisolated struct TalkEvent: Equatable, Codable, Sendable {
  var id: Talk.ID
  var likes: Int
  var version: Int
}
