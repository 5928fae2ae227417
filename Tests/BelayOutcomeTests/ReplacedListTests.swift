// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Paged: the next page of a list that has replaced one whose page still loads")
@MainActor
struct ReplacedListTests {
  let server = FeedServer()
  let store: Store<Feed>

  init() { store = Store(Feed(server: server), state: .init()) }

  private var ids: [Int] { store.posts.rows.ids }

  /// The run of the page, once it has asked the server.
  private func begin(_ page: PageRequest, asStep: Bool = false) async -> Run {
    let run = store.run(asStep ? .step(page) : .load(page))
    await server.waitFor(page == .next ? "+a" : "")
    return run
  }

  @Test(arguments: [PageRequest.first, .refresh, .next], [false, true])
  func `It is loaded at once, and supersedes the page that no list waits for`(
    page: PageRequest, asStep: Bool
  ) async throws {
    await server.loadFirst(into: store)
    let old = await begin(page, asStep: asStep)
    store.send(.set { $0.posts = Feed.list([8], next: "z") })
    let next = store.run(.load(.next))
    #expect(store.posts.isLoadingNext)
    try #require(next.outcome == .pending)
    #expect(old.outcome == .superseded)
    await server.answer("+z", [9], next: nil)
    #expect(await next.finished() == .finished)
    #expect(ids == [8, 9])
    await server.answerLate(page == .next ? "+a" : "", [5])
    #expect(ids == [8, 9])
    #expect(!store.posts.isLoadingFirst && !store.posts.isLoadingNext)
    #expect(store.failures.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test func `A kept list that is put back can be continued while the other list's page loads`() async throws {
    await server.loadFirst(into: store)
    let kept = store.posts
    store.send(.set { $0.posts = Feed.list([8], next: "z") })
    let other = store.run(.load(.next))
    await server.waitFor("+z")
    store.send(.set { $0.posts = kept })
    let next = store.run(.load(.next))
    try #require(next.outcome == .pending)
    #expect(other.outcome == .superseded)
    await server.answer("+a", [2], next: nil)
    #expect(await next.finished() == .finished)
    #expect(ids == [1, 2])
    await server.answerLate("+z", [9])
    expectNothingLeft(in: store)
  }

  @Test func `A list whose cursor was changed can be continued while the page of the old cursor loads`() async throws {
    await server.loadFirst(into: store)
    let old = await begin(.next)
    store.send(.set { $0.posts.next = "b" })
    let next = store.run(.load(.next))
    try #require(next.outcome == .pending)
    #expect(old.outcome == .superseded)
    await server.answer("+b", [2], next: nil)
    #expect(await next.finished() == .finished)
    #expect(ids == [1, 2])
    await server.answerLate("+a", [9])
    expectNothingLeft(in: store)
  }

  @Test func `A page whose list is replaced before its work has begun does not block the new one`() async throws {
    await server.loadFirst(into: store)
    let old = store.run(.load(.next))
    store.send(.set { $0.posts = Feed.list([8], next: "z") })
    let next = store.run(.load(.next))
    try #require(next.outcome == .pending)
    #expect(old.outcome == .superseded)
    await server.answer("+z", [9], next: nil)
    #expect(await next.finished() == .finished)
    #expect(server.asked == ["", "+z"])
    #expect(ids == [8, 9])
  }

  // MARK: What is not superseded

  @Test func `A page whose list is put back is still waited for, and a second request is dropped`() async {
    await server.loadFirst(into: store)
    let page = await begin(.next)
    let kept = store.posts
    store.send(.set { $0.posts = Feed.list([8], next: "z") })
    store.send(.set { $0.posts = kept })
    #expect(store.run(.load(.next)).outcome == .dropped)
    await server.answer("+a", [2], next: nil)
    #expect(await page.finished() == .finished)
    #expect(ids == [1, 2])
    expectNothingLeft(in: store)
  }

  @Test func `A list whose rows were edited waits for the same page, and a second request is dropped`() async {
    await server.loadFirst(into: store)
    let page = await begin(.next)
    store.send(.set { $0.posts.rows = [] })
    #expect(store.run(.load(.next)).outcome == .dropped)
    await server.answer("+a", [2], next: nil)
    #expect(await page.finished() == .finished)
    #expect(ids == [2])
    expectNothingLeft(in: store)
  }

  @Test func `A run that goes on after its page is not superseded by the next page of another list`() async {
    let hungry = Store(Hungry(server: server), state: .init())
    let gate = Gate()
    let step = hungry.run(.step(.first, then: gate))
    await server.answer("", [1], next: "a")
    await gate.waitUntilReached()
    hungry.send(.set { $0.posts = Feed.list([8], next: "z") })
    #expect(hungry.run(.load(.next)).outcome == .dropped)
    gate.open()
    #expect(await step.finished() == .finished)
    #expect(server.asked == [""])
    expectNothingLeft(in: hungry)
  }

  @Test func `A run that loads pages of two lists is not superseded because the other list was replaced`() async {
    let pair = Store(Pair(server: server), state: .init())
    let both = pair.run(.first)
    await server.waitFor("right")
    pair.send(.set { $0.left.next = "a" })
    #expect(pair.run(.next).outcome == .dropped)
    pair.send(.set { $0.right = Paged() })
    #expect(pair.run(.next).outcome == .dropped)
    await server.answer("right", [2], next: nil)
    #expect(await both.finished() == .cancelled)
    #expect(pair.left.rows.isEmpty && pair.right.rows.isEmpty)
    expectNothingLeft(in: pair)
  }

  @Test func `A next page that does not exist ends nothing`() async {
    await server.loadFirst(into: store)
    let old = await begin(.next)
    store.send(.set { $0.posts = Feed.list([8], next: nil) })
    #expect(store.run(.load(.next)).outcome == .dropped)
    await server.answer("+a", [2], next: nil)
    #expect(await old.finished() == .cancelled)
    #expect(ids == [8])
    expectNothingLeft(in: store)
  }
}

/// Two lists, the first pages of which one run loads: the right one's within the left one's.
private struct Pair: Feature {
  struct State {
    var left = Paged<Feed.Post, String>()
    var right = Paged<Feed.Post, String>()
  }

  enum Action {
    case first, next
    case set(@MainActor (inout State) -> Void)
  }

  let server: FeedServer

  func receive(_ action: Action, into state: inout State) -> Effect<Self> {
    switch action {
    case .first:
      return .loadPage(.first, of: \.left, in: .posts) { context, _ in
        try await context.loadPage(.first, of: \.right) { _ in try await server.posts("right", after: nil) }
        return Page([Feed.Post(id: 1)], next: nil)
      }
    case .next:
      return .loadPage(.next, of: \.left, in: .posts) { _, cursor in try await server.posts("left", after: cursor) }
    case .set(let body):
      body(&state)
      return .none
    }
  }
}
