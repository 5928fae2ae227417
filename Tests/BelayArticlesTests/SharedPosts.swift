// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay

// The code of the article "Shared and saved state": posts that several screens show. Compiled with nonisolated and with
// main-actor default isolation.

nonisolated struct Post: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
  var isLiked = false
}

nonisolated struct PostsAPI: Sendable {
  var feed: @Sendable () async throws -> [Post]
  var setLiked: @Sendable (_ id: Post.ID, _ isLiked: Bool) async throws -> Void
}

/// The posts that the app knows. One store of it lives as long as the app.
struct Posts: Feature {
  struct State { var all: Rows<Post> = [] }
  enum Action { case received([Post]) }
  let api: PostsAPI

  static let post = children(\.all) { posts, _ in PostCard(api: posts.api) }

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .received(let posts): state.all.updateOrAppend(contentsOf: posts)
    }
    return .none
  }
}

/// One post, in whatever screen it is shown.
struct PostCard: Feature {
  typealias State = Post
  enum Action { case likeTapped }
  enum Mutation { case liked(Bool) }
  let api: PostsAPI

  func receive(_ action: Action, into post: inout Post) -> Effect<Self> {
    switch action {
    case .likeTapped:
      post.isLiked.toggle()
      let isLiked = post.isLiked
      return .run(.liking, undo: .liked(!isLiked)) { context in try await api.setLiked(context.id, isLiked) }
    }
  }

  static func apply(_ mutation: Mutation, to post: inout Post) {
    switch mutation {
    case .liked(let isLiked): post.isLiked = isLiked
    }
  }

  func failed(_ error: any Error, in action: Action) -> FailureResponse<Self> { .ignored }
}

/// The list. It holds ids: the posts are in the shared store.
struct Feed: Feature {
  struct State { var ids: Loadable<[Post.ID]> = .idle }
  enum Action { case appeared }
  let api: PostsAPI
  let posts: Store<Posts>

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .appeared:
      return .load(\.ids, in: .feed) { context in
        let received = try await api.feed()
        try context.send(.received(received), to: posts)
        return received.map(\.id)
      }
    }
  }
}

extension Lane {
  fileprivate static let liking = Lane("liking", .drop)
  fileprivate static let feed = Lane("feed", .restart)
}
