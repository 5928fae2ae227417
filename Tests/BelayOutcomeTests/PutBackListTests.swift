// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Paged: a list that was kept while it loaded, and is put back")
@MainActor
struct PutBackListTests {
  let server = FeedServer()
  let store: Store<Feed>

  init() { store = Store(Feed(server: server), state: .init()) }

  private var ids: [Int] { store.posts.rows.ids }

  /// The list while it loads the page.
  private func keep(_ page: PageRequest) async -> Paged<Feed.Post, String> {
    await server.loadFirst(into: store)
    store.send(.load(page))
    await server.waitFor(page == .next ? "+a" : "")
    return store.posts
  }

  private var isLoading: Bool { store.posts.isLoadingFirst || store.posts.isLoadingNext }

  @Test(arguments: [PageRequest.first, .refresh, .next], [false, true])
  func `It does not say that it loads once its load was cancelled, and goes on`(page: PageRequest, inWork: Bool) async {
    let kept = await keep(page)
    store.send(.set { $0.posts = Paged() })
    store.send(.cancel)
    if inWork { await store.perform(.change { $0.posts = kept }) } else { store.send(.set { $0.posts = kept }) }
    #expect(!isLoading)
    #expect(ids == [1])
    await server.answerLate(page == .next ? "+a" : "", [9])
    let again = store.run(.load(page == .next ? .next : .refresh))
    await server.answer(page == .next ? "+a" : "", [2], next: nil)
    #expect(await again.finished() == .finished)
    #expect(ids == (page == .next ? [1, 2] : [2]))
    #expect(!isLoading)
    expectNothingLeft(in: store)
  }

  @Test(arguments: [PageRequest.first, .refresh, .next])
  func `It does not say so either if the first page of another list has superseded its load`(page: PageRequest) async {
    let kept = await keep(page)
    store.send(.set { $0.posts = Paged() })
    let other = store.run(.ask("cats"))
    await server.answer("cats", [7], next: nil)
    await other.finished()
    store.send(.set { $0.posts = kept })
    #expect(!isLoading)
    #expect(ids == [1])
    await server.answerLate(page == .next ? "+a" : "", [9])
    expectNothingLeft(in: store)
  }

  @Test func `A whole state from before its page came does not say so`() async {
    _ = await keep(.next)
    let before = store.state
    await server.answer("+a", [2], next: nil)
    await mainActorTurns(3)
    while store.posts.isLoadingNext { await mainActorTurns(1) }
    let loading = Watcher { store.posts.isLoadingNext }
    store.send(.set { $0 = before })
    #expect(ids == [1])
    #expect(!store.posts.isLoadingNext)
    #expect(!loading.seen.contains(true), "no observer sees it for a moment")
  }

  @Test func `One that is put back while its load goes on says so until its page comes`() async {
    let kept = await keep(.next)
    store.send(.set { $0.posts = Paged() })
    store.send(.set { $0.posts = kept })
    #expect(store.posts.isLoadingNext)
    store.send(.set { $0.steps.append("another change") })
    #expect(store.posts.isLoadingNext)
    await server.answer("+a", [2], next: nil)
    while isLoading { await mainActorTurns(1) }
    #expect(ids == [1, 2])
  }

  @Test func `One of another store does not say so, once this store has loaded a page of the field`() async {
    let other = FeedServer()
    let screen = Store(Feed(server: other), state: .init())
    screen.send(.load(.first))
    await other.waitFor("")
    let kept = screen.posts
    await server.loadFirst(into: store)
    store.send(.set { $0.posts = kept })
    #expect(!isLoading)
    screen.lifetime.end()
    await other.answerLate("", [])
  }

  @Test(arguments: [PageRequest.first, .refresh])
  func `A list that other code starts to load is its own affair`(page: PageRequest) async {
    await server.loadFirst(into: store)
    store.send(.set { $0.posts.startLoading(page) })
    #expect(store.posts.isLoadingFirst)
    store.send(.set { $0.steps.append("another change") })
    #expect(store.posts.isLoadingFirst)
    await server.loadFirst([2], next: nil, into: store)
    #expect(!isLoading)
    #expect(ids == [2])
  }

  @Test func `A store with rows that are children still notices which of them have gone`() async throws {
    let shelf = Store(Shelf(server: server), state: .init(leaves: [.init(id: 1), .init(id: 2)]))
    let leaf = try #require(shelf.child(Shelf.links, id: 2))
    shelf.send(.load)
    await server.answer("", [1], next: nil)
    while shelf.posts.isLoadingFirst { await mainActorTurns(1) }
    shelf.send(.removeLast)
    #expect(leaf.lifetime.isEnded)
    #expect(shelf.child(Shelf.links, id: 1) != nil)
  }
}

/// A list with pages, and rows that are children.
private struct Shelf: Feature {
  struct Leaf: Feature {
    struct State: Identifiable, Equatable { var id = 0 }
    enum Action { case go }
    func receive(_ action: Action, into state: inout State) -> Effect<Self> { .none }
  }

  struct State {
    var leaves: Rows<Leaf.State> = []
    var posts = Paged<Feed.Post, String>()
  }

  enum Action { case load, removeLast }

  static let links = children(\.leaves) { _, _ in Leaf() }

  let server: FeedServer

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .load:
      return .loadPage(.first, of: \.posts, in: .posts) { _, cursor in try await server.posts("", after: cursor) }
    case .removeLast:
      state.leaves.remove(id: 2)
      return .none
    }
  }
}
