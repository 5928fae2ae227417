// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Paged and Effect.loadPage")
@MainActor
struct PagedTests {
  let server = FeedServer()
  let store: Store<Feed>

  init() { store = Store(Feed(server: server), state: .init()) }

  private var ids: [Int] { store.posts.rows.ids }

  /// Loads a page, which the server answers.
  private func load(_ page: PageRequest, _ call: String, _ ids: [Int], next: String?, text: String = "") async {
    let run = store.run(.load(page))
    await server.answer(call, ids, next: next, text: text)
    #expect(await run.finished() == .finished)
  }

  @Test
  func `The first page replaces, the next ones are added, and the last one has no cursor`() async {
    #expect(!store.posts.hasLoaded)
    let first = store.run(.load(.first))
    #expect(store.posts.isLoadingFirst, "in the turn of its action")
    await server.answer("", [1, 2], next: "a")
    await first.finished()
    #expect(store.posts.hasLoaded)
    #expect(!store.posts.isLoadingFirst)
    #expect(ids == [1, 2])

    let next = store.run(.load(.next))
    #expect(store.posts.isLoadingNext, "in the turn of its action")
    #expect(!store.posts.isLoadingFirst)
    await server.answer("+a", [3], next: nil)
    await next.finished()
    #expect(!store.posts.isLoadingNext)
    #expect(ids == [1, 2, 3])
    #expect(store.posts.next == nil)

    await load(.first, "", [7], next: "b")
    #expect(ids == [7])
    #expect(store.posts.next == "b")
    expectNothingLeft(in: store)
  }

  @Test
  func `Rows and the end of loading come in one turn`() async {
    let seen = Watcher { [store] in "\(store.posts.isLoadingFirst) \(store.posts.rows.count)" }
    await load(.first, "", [1, 2], next: nil)
    #expect(seen.seen == ["false 0", "true 0", "false 2"])
  }

  @Test
  func `Before the first page, and at the end, no next page is asked for`() async {
    #expect(await store.perform(.load(.next)) == .finished)
    #expect(!store.posts.isLoadingNext)
    await load(.first, "", [1], next: nil)
    let seen = Watcher { [store] in store.posts.isLoadingNext }
    #expect(await store.perform(.load(.next)) == .finished)
    #expect(server.asked == [""])
    #expect(seen.seen == [false])
    expectNothingLeft(in: store)
  }

  @Test
  func `A next page that is asked for twice is asked for once`() async {
    await load(.first, "", [1], next: "a")
    let runs = [store.run(.load(.next)), store.run(.load(.next))]
    #expect(runs[1].outcome == .dropped)
    #expect(store.posts.isLoadingNext)
    await server.answer("+a", [2], next: nil)
    await runs[0].finished()
    #expect(server.asked == ["", "+a"])
    #expect(ids == [1, 2])
  }

  @Test
  func `A next page is not asked for while a first one loads`() async {
    await load(.first, "", [1], next: "a")
    let refresh = store.run(.load(.refresh))
    #expect(store.run(.load(.next)).outcome == .dropped)
    #expect(!store.posts.isLoadingNext)
    await server.answer("", [5], next: "b")
    await refresh.finished()
    #expect(ids == [5])
  }

  @Test
  func `A refresh during a next page supersedes it, and its late answer is dropped`() async {
    await load(.first, "", [1], next: "a")
    let next = store.run(.load(.next))
    await server.waitFor("+a")
    let refresh = store.run(.load(.refresh))
    #expect(next.outcome == .superseded)
    #expect(!store.posts.isLoadingNext)
    #expect(store.posts.isLoadingFirst)
    await server.answer("", [8, 9], next: "a")
    await refresh.finished()
    await server.answerLate("+a", [2])
    #expect(ids == [8, 9])
    #expect(store.posts.next == "a")
    expectNothingLeft(in: store)
  }

  @Test
  func `A next page that fails leaves the rows, and is tried again with the same cursor`() async {
    await load(.first, "", [1], next: "a")
    let next = store.run(.load(.next))
    await server.fail("+a")
    #expect(await next.finished() == .failed(Offline()))
    #expect(store.posts.nextFailure?.error as? Offline == Offline())
    #expect(store.posts.firstFailure == nil)
    #expect(store.failures == ["\(Offline())"])
    #expect(ids == [1])
    await load(.next, "+a", [2], next: nil)
    #expect(store.posts.nextFailure == nil)
    #expect(ids == [1, 2])
  }

  @Test
  func `A first page that fails leaves the rows; one that arrives clears the failure of a next page`() async {
    await load(.first, "", [1], next: "a")
    let next = store.run(.load(.next))
    await server.fail("+a")
    await next.finished()
    let refresh = store.run(.load(.refresh))
    await server.fail("")
    await refresh.finished()
    #expect(store.posts.firstFailure != nil)
    #expect(store.posts.nextFailure != nil)
    #expect(store.posts.hasLoaded)
    #expect(ids == [1])
    #expect(store.posts.next == "a")
    await load(.first, "", [2], next: nil)
    #expect(store.posts.firstFailure == nil)
    #expect(store.posts.nextFailure == nil)
    #expect(ids == [2])
  }

  @Test
  func `An empty first page has loaded, and has nothing to list`() async {
    await load(.first, "", [], next: nil)
    #expect(store.posts.hasLoaded)
    #expect(store.posts.rows.isEmpty)
    #expect(store.posts.next == nil)
  }

  @Test
  func `A page without rows is not the end`() async {
    await load(.first, "", [1], next: "a")
    await load(.next, "+a", [], next: "b")
    #expect(store.posts.next == "b")
    await load(.next, "+b", [2], next: nil)
    #expect(ids == [1, 2])
  }

  // MARK: A backend that repeats itself

  @Test
  func `A cursor that comes again is the end, after one page or after several`() async {
    await load(.first, "", [1], next: "a")
    await load(.next, "+a", [2], next: "a")
    #expect(store.posts.next == nil)
    await load(.first, "", [1], next: "a")
    await load(.next, "+a", [2], next: "b")
    await load(.next, "+b", [3], next: "a")
    #expect(store.posts.next == nil)
    #expect(ids == [1, 2, 3])
  }

  @Test
  func `A row on two pages is shown once, where it was, with the contents that came last`() async {
    let reports = Reports()
    await reports.collect {
      await load(.first, "", [1, 2], next: "a", text: "old")
      await load(.next, "+a", [2, 3], next: nil, text: "new")
    }
    #expect(ids == [1, 2, 3])
    #expect(store.posts.rows.map(\.text) == ["old", "new", "new"])
    #expect(reports.isEmpty)
  }

  @Test(arguments: [PageRequest.first, .refresh, .next])
  func `A row that is twice on one page is shown once, and reported`(page: PageRequest) async {
    await load(.first, "", [1], next: "a")
    let reports = Reports()
    await reports.collect { await load(page, page == .next ? "+a" : "", [4, 5, 4], next: nil) }
    #expect(ids == (page == .next ? [1, 4, 5] : [4, 5]))
    #if DEBUG
      #expect(reports.lines.count == 1)
      #expect(reports.lines.first?.contains("has a row with the id 4 twice") == true)
      #expect(reports.lines.first?.contains("loadPage(.\(page), of: \\State.posts)") == true)
    #endif
  }

  // MARK: Edits

  @Test
  func `An edit of a row stays when a next page comes`() async {
    await load(.first, "", [1, 2], next: "a")
    let next = store.run(.load(.next))
    store.send(.set { $0.posts.rows[id: 1]?.text = "edited" })
    store.send(.set { $0.posts.rows[id: 2] = nil })
    await server.answer("+a", [3], next: nil)
    await next.finished()
    #expect(ids == [1, 3])
    #expect(store.posts.rows[id: 1]?.text == "edited")
  }

  @Test
  func `Cached rows are there before anything is loaded, and go with the first page`() async {
    store.send(.set { $0.posts = Paged(cached: [Feed.Post(id: 9)]) })
    #expect(!store.posts.hasLoaded)
    let first = store.run(.load(.first))
    #expect(ids == [9])
    #expect(store.posts.isLoadingFirst)
    await server.answer("", [1], next: nil)
    await first.finished()
    #expect(ids == [1])
  }

  // MARK: Another question

  @Test
  func `A search shows the old rows until its first page, and never gets a page of the old list`() async {
    await load(.first, "", [1], next: "a")
    let next = store.run(.load(.next))
    await server.waitFor("+a")
    let search = store.run(.ask("cats"))
    #expect(next.outcome == .superseded)
    #expect(ids == [1])
    await server.fail("cats")
    await search.finished()
    // The old list's cursor must not be used for the new question.
    #expect(await store.perform(.load(.next)) == .finished)
    await server.answerLate("+a", [2])
    #expect(ids == [1])
    #expect(server.asked == ["", "+a", "cats"])
  }

  @Test(arguments: [false, true])
  func `A page that arrives after the cursor was changed is not added, and its failure is not shown`(fails: Bool) async
  {
    await load(.first, "", [1], next: "a")
    let next = store.run(.load(.next))
    await server.waitFor("+a")
    store.send(.set { $0.posts.next = nil })
    if fails { await server.fail("+a") } else { await server.answer("+a", [2], next: "b") }
    #expect(await next.finished() == .cancelled)
    #expect(ids == [1])
    #expect(store.posts.next == nil)
    #expect(store.posts.nextFailure == nil)
    #expect(store.failures.isEmpty)
    #expect(!store.posts.isLoadingNext)
    expectNothingLeft(in: store)
  }

  // MARK: The end

  @Test(arguments: [PageRequest.first, .refresh, .next], [false, true])
  func `A page that is cancelled leaves no trace; a first one has ended the old list`(page: PageRequest, ends: Bool)
    async
  {
    await load(.first, "", [1], next: "a")
    let run = store.run(.load(page))
    let call = page == .next ? "+a" : ""
    await server.waitFor(call)
    if ends { store.lifetime.end() } else { store.send(.cancel) }
    #expect(await run.finished() == .cancelled)
    #expect(!store.posts.isLoadingFirst)
    #expect(!store.posts.isLoadingNext)
    await server.answerLate(call, [2])
    #expect(ids == [1])
    #expect(store.posts.next == (page == .first ? nil : "a"))
    expectNothingLeft(in: store)
  }

  @Test
  func `Lists are equal when what they show is`() {
    var one = Paged<Feed.Post, String>(cached: [Feed.Post(id: 1)])
    var other = one
    #expect(one == other)
    other.next = "a"
    #expect(one != other)
    one.next = "a"
    #expect(one == other)
    other.rows[id: 1]?.text = "x"
    #expect(one != other)
  }
}
