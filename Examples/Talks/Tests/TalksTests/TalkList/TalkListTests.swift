// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct `The list of talks` {
  let stubs = StubbedClients()
  let first = TalksPage(talks: [.sample(1), .sample(2)], next: "2")
  let second = TalksPage(talks: [.sample(3)], next: nil)

  private func list(_ library: Store<Library>) -> TestStore<TalkList> {
    TestStore(TalkList(talks: stubs.talks, library: library, clock: stubs.clock), state: .init())
  }

  private func loaded(_ library: Store<Library>) async -> TestStore<TalkList> {
    let list = list(library)
    list.send(.appeared) { $0.talks.startLoading(.first) }
    stubs.page.answer(first)
    await list.receive(.set(\.talks)) { [first] in $0.talks.finishLoading(.first, with: first.ids) }
    return list
  }

  @Test func `loads its first page once, and holds ids of the library's talks`() async {
    let library = stubs.library()
    let list = await loaded(library)
    list.send(.appeared)
    await list.finish()
    #expect(list.talks.rows.map(\.number) == [1, 2])
    #expect(library.cards.map(\.talk) == first.talks)
  }

  @Test func `loads the next page at its end, until there is none`() async {
    let list = await loaded(stubs.library())
    list.send(.endReached) { $0.talks.startLoading(.next) }
    stubs.page.answer(second)
    await list.receive(.set(\.talks)) { [second] in $0.talks.finishLoading(.next, with: second.ids) }
    list.send(.endReached)
    await list.finish()
    #expect(stubs.page.calls == [[""], ["", "2"]])
    #expect(list.talks.rows.count == 3)
  }

  @Test func `keeps its rows when a next page fails, and tries the same page again`() async {
    let list = await loaded(stubs.library())
    list.send(.endReached) { $0.talks.startLoading(.next) }
    stubs.page.fail(ServerError.unavailable)
    await list.receive(.set(\.talks)) { $0.talks.failLoading(.next, with: ServerError.unavailable) }
    list.send(.endReached) { $0.talks.startLoading(.next) }
    await stubs.page.waitForCalls(3)
    // The old failure is shown again.
    list.end { $0.talks.failLoading(.next, with: ServerError.unavailable) }
    await list.finish()
    #expect(stubs.page.calls.suffix(2) == [["", "2"], ["", "2"]])
  }

  @Test func `searches when the typing pauses, and for the last text alone`() async {
    let list = await loaded(stubs.library())
    list.send(.queryTyped("ro")) { ($0.query, $0.talks.next) = ("ro", nil) }
    await stubs.clock.advance(by: .milliseconds(200))
    list.send(.queryTyped("rope")) { $0.query = "rope" }
    await stubs.clock.advance(by: .milliseconds(300))
    await list.receive(.set(\.talks)) { $0.talks.startLoading(.first) }
    stubs.page.answer(second)
    await list.receive(.set(\.talks)) { [second] in $0.talks.finishLoading(.first, with: second.ids) }
    await list.finish()
    #expect(stubs.page.calls == [[""], ["rope"]])
  }

  @Test func `refreshes what is shown, and shows an edit of the library at once`() async {
    let library = stubs.library()
    let list = await loaded(library)
    list.send(.refreshPulled) { $0.talks.startLoading(.refresh) }
    stubs.page.answer(TalksPage(talks: [.sample(1, likes: 8, version: 2)], next: nil))
    await list.receive(.set(\.talks)) {
      $0.talks.finishLoading(.refresh, with: Page([Talk.ID(1)], next: nil))
    }
    await list.finish()
    #expect(library.cards[id: Talk.ID(1)]?.likes == 8)
  }

  @Test func `gives a late answer to nobody once its user has gone`() async {
    let (library, late) = (stubs.library(), Stub<Void, TalksPage>("page", ignoringCancellation: true))
    var talks = stubs.talks
    talks.page = { [late] _, _ in try await late() }
    let list = TestStore(TalkList(talks: talks, library: library, clock: stubs.clock), state: .init())
    list.send(.appeared) { $0.talks.startLoading(.first) }
    await late.waitForCalls()
    list.end { $0.talks.cancelLoading() }
    late.answer(first)
    await list.finish()
    #expect(library.cards.isEmpty)
  }

  @Test func `tells which talk was chosen, and that the token has died`() async {
    let list = list(stubs.library())
    list.send(.talkTapped(Talk.ID(2)))
    await list.receive(.output(.chosen(Talk.ID(2))))
    list.send(.appeared) { $0.talks.startLoading(.first) }
    stubs.page.fail(ServerError.signedOut)
    await list.receive(.set(\.talks)) { $0.talks.failLoading(.first, with: ServerError.signedOut) }
    await list.receive(.output(.signedOut))
    await list.finish()
  }
}

extension TalksPage {
  var ids: Page<Talk.ID, String> { Page(talks.map(\.id), next: next) }
}
