// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Paged: a page comes only into the list that asked for it")
@MainActor
struct PagedIdentityTests {
  let server = FeedServer()
  let store: Store<Feed>

  init() { store = Store(Feed(server: server), state: .init()) }

  private var ids: [Int] { store.posts.rows.ids }

  @Test(arguments: [PageRequest.first, .refresh, .next], [false, true])
  func `A list that is replaced by an equal one, with the same cursor, gets no page of the old one`(
    page: PageRequest, fails: Bool
  ) async {
    await server.loadFirst(into: store)
    let run = store.run(.load(page))
    let call = page == .next ? "+a" : ""
    await server.waitFor(call)
    store.send(.set { $0.posts = Feed.list([8], next: "a") })
    let now = store.posts
    if fails { await server.fail(call) } else { await server.answer(call, [2], next: "b") }
    #expect(await run.finished() == .cancelled)
    #expect(store.posts == now)
    #expect(ids == [8])
    #expect(store.failures.isEmpty)
    expectNothingLeft(in: store)
  }

  @Test(arguments: [PageRequest.first, .refresh])
  func `A list that is emptied while its first page loads stays empty, and is not loading`(page: PageRequest) async {
    let run = store.run(.load(page))
    await server.waitFor("")
    store.send(.set { $0.posts = Paged() })
    #expect(!store.posts.isLoadingFirst)
    await server.answer("", [1], next: "a")
    #expect(await run.finished() == .cancelled)
    #expect(store.posts == Paged())
    expectNothingLeft(in: store)
  }

  @Test func `A list that is replaced before its page's work has begun asks for nothing`() async {
    await server.loadFirst(into: store)
    let run = store.run(.load(.next))
    store.send(.set { $0.posts = Feed.list([8], next: "a") })
    #expect(await run.finished() == .cancelled)
    #expect(server.asked == [""])
    #expect(ids == [8])
  }

  @Test func `A list that was kept and is put back is the same one, and gets its page`() async {
    await server.loadFirst(into: store)
    let next = store.run(.load(.next))
    await server.waitFor("+a")
    let kept = store.posts
    store.send(.set { $0.posts = Paged() })
    store.send(.set { $0.posts = kept })
    await server.answer("+a", [2], next: nil)
    #expect(await next.finished() == .finished)
    #expect(ids == [1, 2])
    expectNothingLeft(in: store)
  }

  @Test func `The page of a list that other code says is not loading any more does not come`() async {
    await server.loadFirst(into: store)
    let next = store.run(.load(.next))
    await server.waitFor("+a")
    store.send(.set { $0.posts.cancelLoading() })
    await server.answer("+a", [2], next: nil)
    #expect(await next.finished() == .cancelled)
    #expect(ids == [1])
  }

  // MARK: Two lanes, which is a mistake

  @Test(arguments: [PageRequest.first, .refresh])
  func `A first page that another lane asks for while a next one loads is the only one that comes, and is reported`(
    page: PageRequest
  ) async {
    let reports = Reports()
    await server.loadFirst(into: store)
    let next = store.run(.load(.next))
    await server.waitFor("+a")
    let other = await reports.collect { store.run(.load(page, .otherPosts)) }
    await server.answer("", [8], next: "a")
    #expect(await other.finished() == .finished)
    await server.answer("+a", [2], next: "b")
    #expect(await next.finished() == .cancelled)
    #expect(ids == [8])
    #expect(store.posts.next == "a")
    #expect(!store.posts.isLoadingNext)
    expectNothingLeft(in: store)
    #if DEBUG
      #expect(reports.lines.count == 1)
      let report = reports.lines.first ?? ""
      #expect(report.contains("'other posts'") && report.contains("'posts'") && report.contains(#"\State.posts"#))
    #endif
  }

  @Test(arguments: [PageRequest.first, .refresh], [false, true])
  func `Of two first pages in two lanes the one that was asked for last comes, in whatever order they answer`(
    page: PageRequest, isNewestFirst: Bool
  ) async {
    let older = store.run(.load(page))
    await server.waitFor("")
    store.send(.set { $0.question = "cats" })
    let newer = await Reports().collect { store.run(.load(page, .otherPosts)) }
    await server.waitFor("cats")
    if isNewestFirst { await server.answer("cats", [7], next: nil) }
    await server.answer("", [1], next: "a")
    #expect(await older.finished() == .cancelled)
    if !isNewestFirst {
      #expect(store.posts.isLoadingFirst)
      await server.answer("cats", [7], next: nil)
    }
    #expect(await newer.finished() == .finished)
    #expect(ids == [7])
    #expect(!store.posts.isLoadingFirst)
    expectNothingLeft(in: store)
  }

  @Test func `A page after another lane's has come is not reported`() async {
    let reports = Reports()
    await reports.collect {
      await server.loadFirst(into: store)
      let run = store.run(.load(.next, .otherPosts))
      await server.answer("+a", [2], next: nil)
      await run.finished()
    }
    #expect(ids == [1, 2])
    #expect(reports.isEmpty)
  }

  // MARK: What is equal

  @Test func `Two lists that show the same are equal, and their texts too, whichever they are`() {
    let (one, other) = (Feed.list([1], next: "a"), Feed.list([1], next: "a"))
    #expect(!one.list.isSame(as: other.list))
    #expect(one == other)
    #expect("\(one)" == "\(other)")
  }
}
