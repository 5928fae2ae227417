// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Article: shared state")
@MainActor
struct SharedPostsTests {
  struct Offline: Error {}

  let answer = Gate()
  let posts: Store<Posts>
  let feed: Store<Feed>

  init() async {
    let answer = answer
    let api = PostsAPI(
      feed: { [Post(id: 1, title: "Rope"), Post(id: 2, title: "Belt")] },
      setLiked: { id, _ in
        await answer.wait()
        if id == 2 { throw Offline() }
      })
    posts = Store(Posts(api: api), state: .init())
    feed = Store(Feed(api: api, posts: posts), state: .init())
    await feed.perform(.appeared)
  }

  /// The store that a screen with this post has.
  private func card(_ id: Post.ID) -> Store<PostCard> { posts.child(Posts.post, id: id)! }

  @Test
  func `The feed holds ids, and shows the shared posts`() {
    #expect(feed.ids.value == [1, 2])
    #expect(posts.all.map(\.title) == ["Rope", "Belt"])
  }

  @Test
  func `A like in the detail is shown in the list at once, and no other row is drawn again`() async {
    let (inList, other) = (Watcher { [card = card(1)] in card.isLiked }, Watcher { [card = card(2)] in card.isLiked })
    let like = card(1).run(.likeTapped)
    #expect(inList.seen == [false, true])
    #expect(other.wakes == 0)
    answer.open()
    await like.finished()
    #expect(like.outcome == .finished)
    #expect(inList.seen == [false, true])
  }

  @Test
  func `A like that fails is taken back in both`() async {
    let like = card(2).run(.likeTapped)
    #expect(posts.all[id: 2]?.isLiked == true)
    answer.open()
    await like.finished()
    #expect(posts.all[id: 2]?.isLiked == false)
    #expect(card(2).isLiked == false)
  }

  @Test
  func `A second tap while the first is sent changes nothing`() async {
    let like = card(1).run(.likeTapped)
    #expect(card(1).run(.likeTapped).outcome == .superseded || card(1).isLiked)
    #expect(card(1).isLiked)
    answer.open()
    await like.finished()
    #expect(card(1).isLiked)
  }

  @Test
  func `The like goes on when the screen in which it was tapped has gone`() async {
    var feed: Store<Feed>? = Store(Feed(api: .init(feed: { [] }, setLiked: { _, _ in }), posts: posts), state: .init())
    let like = card(1).run(.likeTapped)
    feed?.lifetime.end()
    feed = nil
    #expect(like.outcome == .pending)
    answer.open()
    await like.finished()
    #expect(like.outcome == .finished && card(1).isLiked)
  }

  @Test
  func `A refresh replaces the contents of a post, and keeps its store`() async {
    let card = card(1)
    posts.send(.received([Post(id: 1, title: "Rope, 60 m")]))
    #expect(card.title == "Rope, 60 m" && !card.lifetime.isEnded)
  }
}
