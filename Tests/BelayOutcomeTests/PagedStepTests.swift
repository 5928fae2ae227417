// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Context.loadPage: a page as a step of a run")
@MainActor
struct PagedStepTests {
  let server = FeedServer()
  let store: Store<Feed>

  init() { store = Store(Feed(server: server), state: .init()) }

  private var ids: [Int] { store.posts.rows.ids }

  /// Starts a run that loads the page as a step, and waits for its request.
  private func step(_ page: PageRequest, _ call: String) async -> Run {
    let run = store.run(.step(page))
    await server.waitFor(call)
    return run
  }

  @Test func `It shows what an effect's page shows, from its line on, and the run goes on after it`() async {
    let first = store.run(.step(.first))
    #expect(!store.posts.isLoadingFirst)
    await server.waitFor("")
    #expect(store.posts.isLoadingFirst)
    await server.answer("", [1], next: "a")
    #expect(await first.finished() == .finished)
    let next = await step(.next, "+a")
    #expect(store.posts.isLoadingNext)
    await server.answer("+a", [2], next: nil)
    #expect(await next.finished() == .finished)
    #expect(ids == [1, 2])
    #expect(store.steps == ["before", "true", "before", "true"])
    expectNothingLeft(in: store)
  }

  @Test func `A next page that nothing asks for is not loaded, and the run goes on`() async {
    #expect(await store.perform(.step(.next)) == .finished)
    #expect(store.steps == ["before", "false"])
    #expect(server.asked.isEmpty)
  }

  @Test func `A failure is shown and heard, the run goes on, and has failed in the end`() async {
    let run = await step(.first, "")
    await server.fail("")
    #expect(await run.finished() == .failed(Offline()))
    #expect(store.posts.firstFailure?.error as? Offline == Offline())
    #expect(store.failures == ["\(Offline())"])
    #expect(store.steps == ["before", "false"])
    expectNothingLeft(in: store)
  }

  @Test func `A run that is superseded by a page of its lane leaves no trace, and its late page does not come`() async {
    let run = await step(.first, "")
    store.send(.set { $0.question = "cats" })
    let search = store.run(.load(.first))
    #expect(run.outcome == .superseded)
    await server.answer("cats", [7], next: nil)
    await search.finished()
    await server.answerLate("", [1])
    #expect(ids == [7])
    #expect(store.steps == ["before"])
    expectNothingLeft(in: store)
  }

  @Test func `A list that is replaced meanwhile gets no page, and the run is cancelled`() async {
    let run = await step(.first, "")
    store.send(.set { $0.posts = Paged() })
    await server.answer("", [1], next: nil)
    #expect(await run.finished() == .cancelled)
    #expect(ids == [])
    #expect(store.steps == ["before"])
    expectNothingLeft(in: store)
  }

  @Test func `A page of the list that another lane loads meanwhile is reported`() async {
    let reports = Reports()
    let other = store.run(.load(.first, .otherPosts))
    await server.waitFor("")
    store.send(.set { $0.question = "cats" })
    let run = await reports.collect { await step(.refresh, "cats") }
    await server.answer("cats", [7], next: nil)
    #expect(await run.finished() == .finished)
    await server.answer("", [1], next: nil)
    #expect(await other.finished() == .cancelled)
    #expect(ids == [7])
    #if DEBUG
      #expect(reports.lines.count == 1)
    #endif
  }
}
