// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The code of the article ImageCells. TypeCheck compiles it as well, for its views, with `UIImage` as the picture.

nonisolated struct Poster: Hashable, Identifiable, Sendable {
  let id: Int
  let title: String
}

/// Where pictures come from: an image library, or `URLSession` and a cache.
struct PosterClient {
  /// What is in memory.
  var known: @MainActor (Poster.ID) -> Picture?
  var load: @MainActor (Poster.ID) async throws -> Picture
}

/// A place that shows one poster after the other: a cell, or a view of a row.
struct PosterTile: Feature {
  struct State: Equatable {
    var poster: Poster.ID?
    var picture: Loadable<Picture> = .idle
  }

  enum Action {
    case shown(Poster.ID)
    case reused
  }

  let posters: PosterClient

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .shown(let id):
      // A list configures a cell again for the same row: the load goes on. One that has failed, or was cancelled, begins anew.
      if state.poster == id, state.picture.isLoading || state.picture.value != nil { return .none }
      state.poster = id
      // Never the picture of the poster before.
      state.picture = .idle
      if let picture = posters.known(id) {
        state.picture = .loaded(picture)
        return .cancel(.picture)
      }
      return .load(\.picture, in: .picture) { _ in try await posters.load(id) }
    case .reused:
      state = State()
      return .cancel(.picture)
    }
  }

  /// The tile shows it.
  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
}

extension Lane {
  /// The next poster's load ends that of the poster before.
  nonisolated fileprivate static let picture = Lane("picture", .restart)
}
