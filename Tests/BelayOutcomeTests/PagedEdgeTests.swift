// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Testing

@testable import Belay
@testable import BelayTestSupport

@Suite("Paged: what goes wrong, and what comes at the wrong moment")
@MainActor
struct PagedEdgeTests {
  let server = FeedServer()
  let store: Store<Feed>

  init() { store = Store(Feed(server: server), state: .init()) }

  private var ids: [Int] { store.posts.rows.ids }

  @discardableResult
  private func load(_ page: PageRequest, _ call: String, _ ids: [Int], next: String?) async -> Run.Outcome {
    let run = store.run(.load(page))
    await server.answer(call, ids, next: next)
    return await run.finished()
  }

  /// A first page is there, and the next one has failed.
  private func failNext() async {
    await load(.first, "", [1, 2], next: "a")
    let next = store.run(.load(.next))
    await server.fail("+a")
    await next.finished()
    #expect(store.posts.nextFailure != nil)
  }

  // MARK: Failures that cannot be tried again

  @Test
  func `A search takes away the failure of the old list's next page, and its failure is the only one left`() async {
    await failNext()
    let search = store.run(.ask("cats"))
    #expect(store.posts.nextFailure == nil, "in the turn of the search: a retry would do nothing")
    await server.fail("cats")
    await search.finished()
    #expect(store.posts.firstFailure != nil)
    #expect(store.posts.nextFailure == nil)
    #expect(await store.perform(.load(.next)) == .finished)
    #expect(server.asked == ["", "+a", "cats"])
  }

  @Test
  func `A search that supersedes the retry of a next page leaves nothing of its failure`() async {
    await failNext()
    let retry = store.run(.load(.next))
    await server.waitFor("+a")
    store.send(.ask("cats"))
    #expect(retry.outcome == .superseded)
    #expect(store.posts.nextFailure == nil)
    #expect(!store.posts.isLoadingNext)
    store.send(.cancel)
    #expect(store.posts.nextFailure == nil)
    await server.answerLate("+a", [3])
    #expect(ids == [1, 2])
    expectNothingLeft(in: store)
  }

  @Test
  func `A refresh that supersedes the retry of a next page, and is cancelled, leaves its failure`() async {
    await failNext()
    let retry = store.run(.load(.next))
    await server.waitFor("+a")
    let refresh = store.run(.load(.refresh))
    #expect(retry.outcome == .superseded)
    await server.waitFor("")
    store.send(.cancel)
    #expect(await refresh.finished() == .cancelled)
    #expect(store.posts.nextFailure != nil)
    await server.answerLate("+a", [9])
    let again = store.run(.load(.next))
    await server.answer("+a", [3], next: nil)
    await again.finished()
    #expect(ids == [1, 2, 3])
    #expect(store.posts.nextFailure == nil)
    expectNothingLeft(in: store)
  }

  // MARK: Cursors

  @Test
  func `An empty first page with a cursor is continued`() async {
    await load(.first, "", [], next: "a")
    #expect(store.posts.hasLoaded)
    await load(.next, "+a", [1], next: nil)
    #expect(ids == [1])
  }

  @Test
  func `A cycle of cursors ends the list, and a refresh begins it anew`() async {
    for page in [PageRequest.first, .refresh] {
      await load(page, "", [1], next: "a")
      await load(.next, "+a", [2], next: "b")
      await load(.next, "+b", [3], next: "c")
      await load(.next, "+c", [4], next: "b")
      #expect(store.posts.next == nil)
      #expect(ids == [1, 2, 3, 4])
    }
    #expect(await store.perform(.load(.next)) == .finished)
    #expect(server.asked.count == 8)
  }

  @Test
  func `An offset that does not move is the end too`() {
    var list = Paged<Feed.Post, Int>()
    list.finishLoading(.first, with: Page([Feed.Post(id: 1)], next: 0))
    list.finishLoading(.next, with: Page([Feed.Post(id: 1)], next: 0))
    #expect(list.next == nil)
    #expect(list.rows.ids == [1])
  }

  @Test
  func `A page asks with the cursor that is there when its work begins`() async {
    await load(.first, "", [1], next: "a")
    let next = store.run(.load(.next))
    store.send(.set { $0.posts.next = "c" })
    await server.answer("+c", [2], next: nil)
    #expect(await next.finished() == .finished)
    #expect(ids == [1, 2])
  }

  // MARK: Undo and the screen's end

  @Test
  func `A row that was removed in advance and is put back by an undo is there beside the page that came meanwhile`()
    async
  {
    await load(.first, "", [1, 2], next: "a")
    let next = store.run(.load(.next))
    await server.waitFor("+a")
    let gate = Gate()
    let removal = store.run(.remove(2, gate))
    #expect(ids == [1])
    await server.answer("+a", [3], next: nil)
    await next.finished()
    #expect(ids == [1, 3])
    gate.open()
    #expect(await removal.finished() == .failed(Offline()))
    #expect(ids == [1, 3, 2])
    #expect(store.posts.next == nil)
  }

  @Test(arguments: [PageRequest.first, .refresh, .next])
  func `A page whose screen has gone is cancelled, and its late answer changes and keeps nothing`(page: PageRequest)
    async
  {
    let server = FeedServer()
    let wire = Gate()
    var store: Store<Feed>? = Store(Feed(server: server), state: .init(token: Tripwire(wire)))
    let first = store?.run(.load(.first))
    await server.answer("", [1], next: "a")
    await first?.finished()
    let run = store?.run(.load(page))
    let call = page == .next ? "+a" : ""
    await server.waitFor(call)
    store = nil
    #expect(await run?.finished() == .cancelled)
    await server.answerLate(call, [2])
    await wire.wait()
  }

  // MARK: A view at the end of the list

  @Test
  func `A view that follows the cursor as documented gets all pages, also after a refresh has dropped its request`()
    async
  {
    let view = Task { [store] in
      // What `.task(id: isLoadingFirst ? nil : next)` does.
      for await cursor in FieldValues(of: \.posts.cursorForView, in: store) where cursor != nil {
        store.send(.load(.next))
      }
    }
    await load(.first, "", [1], next: "a")
    await server.waitFor("+a")
    let refresh = store.run(.load(.refresh))
    await server.answerLate("+a", [2])
    await server.answer("", [1], next: "a")
    await refresh.finished()
    await server.answer("+a", [], next: "b")
    await server.answer("+b", [3], next: nil)
    for await next in FieldValues(of: \.posts.next, in: store) where next == nil { break }
    #expect(ids == [1, 3])
    view.cancel()
    await view.value
  }

  // MARK: For previews and tests

  @Test
  func `The methods for tests do what the loads do`() async {
    var expected = Paged<Feed.Post, String>()
    func same(_ what: Comment) { #expect(store.posts == expected, what) }

    let first = store.run(.load(.first))
    expected.startLoading(.first)
    same("first begins")
    await server.answer("", [1], next: "a")
    await first.finished()
    expected.finishLoading(.first, with: Page([Feed.Post(id: 1)], next: "a"))
    same("first has arrived")

    let next = store.run(.load(.next))
    expected.startLoading(.next)
    same("next begins")
    await server.waitFor("+a")
    let refresh = store.run(.load(.refresh))
    expected.startLoading(.refresh)
    // Of the first load of a next page that is superseded nothing is left.
    same("refresh begins")
    #expect(next.outcome == .superseded)
    await server.answerLate("+a", [2])
    await server.waitFor("")
    store.send(.cancel)
    await refresh.finished()
    expected.cancelLoading()
    same("refresh is cancelled")
    await server.answerLate("", [2])

    let again = store.run(.load(.next))
    await server.answer("+a", [2], next: nil)
    await again.finished()
    expected.startLoading(.next)
    expected.finishLoading(.next, with: Page([Feed.Post(id: 2)], next: nil))
    same("the last page")
    expected.startLoading(.next)
    same("there is no next page")

    let search = store.run(.ask("cats"))
    expected.startLoading(.first)
    same("a search begins")
    await server.fail("cats")
    await search.finished()
    #expect(expected.next == nil && expected.rows.ids == [1, 2])
    expected.failLoading(.first, with: Offline())
    #expect(expected.firstFailure?.error as? Offline == Offline())
    #expect(!expected.isLoadingFirst && expected.hasLoaded)
  }

  @Test
  func `Observers are told of the list, in one change for each event of a page`() async {
    let recorder = CauseRecorder()
    store.engine.tree.add(recorder, isRetained: true)
    await failNext()
    let run = store.run(.load(.next))
    await server.waitFor("+a")
    run.cancel()
    #expect(
      recorder.lines == ["hold", "answer", "hold", "answer", "update", "hold", "restore"].map { "\($0) posts" })
  }
}

extension Paged {
  fileprivate var cursorForView: Cursor? { isLoadingFirst ? nil : next }
}

/// The causes of changes, with the field that they name.
@MainActor
private final class CauseRecorder: StoreObserver {
  private(set) var lines: [String] = []

  func observe(_ event: StoreEvent, of store: StoreNode) {
    guard case .changed(let cause, _) = event else { return }
    let line: String
    switch cause.kind {
    case .hold(let path): line = "hold \(path == \Feed.State.posts ? "posts" : "\(path)")"
    case .restore(let path): line = "restore \(path == \Feed.State.posts ? "posts" : "\(path)")"
    case .answer(let path): line = "answer \(path == \Feed.State.posts ? "posts" : "\(path)")"
    default: line = "update posts"
    }
    lines.append(line)
  }
}
