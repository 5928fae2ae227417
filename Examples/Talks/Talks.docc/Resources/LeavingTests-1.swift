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
