// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

/// Each screen is left after each of its steps: it is released in that moment, and no work of it is in flight.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `A screen that is left at any moment is gone with its work` {
  private typealias Step<Screen> = @MainActor (Screen, StubbedClients) -> Void

  private func leave<Screen: AnyObject>(
    _ steps: [Step<Screen>], _ make: @MainActor (StubbedClients) -> Screen
  ) async {
    for count in 0...steps.count {
      let stubs = StubbedClients()
      await expectReleased {
        let screen = make(stubs)
        for step in steps.prefix(count) {
          step(screen, stubs)
          await stubs.clock.advance(by: .zero)
        }
        return screen
      }
      #expect(stubs.page.waiting.isEmpty && stubs.details.waiting.isEmpty && stubs.clock.sleepers.isEmpty)
      #expect(stubs.saveSettings.waiting.isEmpty && stubs.connect.waiting.isEmpty && stubs.event.waiting.isEmpty)
    }
  }

  @Test func `the login sheet`() async {
    await leave(
      [
        { login, _ in (login.form.name, login.form.password) = ("ann", "rope") },
        { login, _ in login.send(.signInTapped) },
        { _, stubs in stubs.signIn.fail(ServerError.wrongPassword) },
        { login, _ in login.form.password = "rope" },
        { login, _ in login.send(.signInTapped) },
        { _, stubs in stubs.signIn.answer(.ann) },
      ]
    ) { Store(Login(accounts: $0.accounts), state: .init()) }
  }

  @Test func `the list`() async {
    let page = TalksPage(talks: [.sample(1)], next: "1")
    await leave(
      [
        { list, _ in list.send(.appeared) },
        { _, stubs in stubs.page.answer(page) },
        { list, _ in list.send(.endReached) },
        { list, _ in list.send(.refreshPulled) },
        { _, stubs in stubs.page.fail(ServerError.unavailable) },
        { list, _ in list.send(.queryTyped("rope")) },
        { list, _ in list.send(.refreshPulled) },
      ]
    ) { Store(TalkList(talks: $0.talks, library: $0.library(), clock: $0.clock), state: .init()) }
  }

  @Test func `the detail, whose like goes on`() async {
    await leave(
      [
        { detail, _ in detail.send(.appeared) },
        { _, stubs in stubs.details.fail(ServerError.unavailable) },
        { detail, _ in detail.send(.retryTapped) },
        { _, stubs in stubs.details.answer(TalkDetails(talk: .sample(7), summary: "Ropes.")) },
      ]
    ) { Store(TalkDetail(talks: $0.talks, library: $0.library()), state: .init(id: Talk.ID(7))) }
    let stubs = StubbedClients()
    let library = TestStore(
      Library(talks: stubs.talks), state: .init(cards: [.init(talk: .sample(7))]), exhaustivity: .off)
    await expectReleased {
      let detail = Store(TalkDetail(talks: stubs.talks, library: library.store), state: .init(id: Talk.ID(7)))
      detail.send(.appeared)
      return detail
    }
    library.child(Library.card, id: Talk.ID(7))?.send(.likeTapped)
    stubs.setLiked.answer(.sample(7, likes: 4, isLiked: true, version: 2))
    await library.finish()
    #expect(library.store.cards[id: Talk.ID(7)]?.talk.isLiked == true)
  }

  @Test func `the settings form`() async {
    await leave(
      [
        { form, _ in form.send(.appeared) },
        { _, stubs in stubs.loadSettings.answer(.ann) },
        { _, stubs in stubs.loadDraft.answer(nil) },
        { form, _ in form.form.name = "Anna" },
        { form, _ in form.send(.wentToBackground) },
        { form, _ in form.send(.saveTapped) },
      ]
    ) { Store(SettingsForm(settings: $0.settings, drafts: $0.drafts), state: .init()) }
  }

  @Test func `the tabs, with the list, an open talk, the settings and the connection`() async {
    await leave(
      [
        { home, _ in home.send(.cameToForeground) },
        { home, _ in home.child(Home.list).send(.appeared) },
        { _, stubs in stubs.page.answer(TalksPage(talks: [.sample(1)], next: "1")) },
        { home, _ in home.child(Home.list).send(.talkTapped(Talk.ID(1))) },
        { home, _ in home.child(Home.detail)?.send(.appeared) },
        { _, stubs in stubs.connect.answer() },
        { home, _ in home.send(.tabChosen(.settings)) },
        { home, _ in home.child(Home.settings).send(.appeared) },
        { _, stubs in stubs.details.answer(TalkDetails(talk: .sample(1), summary: "Ropes.")) },
        { home, _ in home.send(.detailClosed) },
        { _, stubs in stubs.event.fail(ServerError.unavailable) },
        { home, _ in home.send(.wentToBackground) },
      ]
    ) { Store(Home(clients: $0.all, library: $0.library()), state: .init(account: .ann)) }
  }

  @Test func `the whole app`() async {
    await leave(
      [
        { app, _ in app.root.send(.launched) },
        { app, _ in app.root.send(.linkOpened(.talk(Talk.ID(7)))) },
        { _, stubs in stubs.restore.answer(.ann) },
        { app, _ in app.root.child(AppRoot.home)?.child(Home.detail)?.send(.appeared) },
        { app, _ in app.root.child(AppRoot.home)?.child(Home.list).send(.appeared) },
        { _, stubs in stubs.connect.answer() },
        { _, stubs in stubs.details.answer(TalkDetails(talk: .sample(7), summary: "Ropes.")) },
        { app, _ in app.library.child(Library.card, id: Talk.ID(7))?.send(.likeTapped) },
        { _, stubs in stubs.event.fail(ServerError.unavailable) },
        { app, _ in app.root.child(AppRoot.home)?.child(Home.list).send(.queryTyped("rope")) },
      ]
    ) { AppStores($0.all) }
  }
}
