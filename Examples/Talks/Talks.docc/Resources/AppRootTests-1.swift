@Test func `takes all of the user's screens away when the token has died`() async throws {
  let root = root(.init(account: .ann, home: Home.State(account: .ann)))
  let home = try #require(root.child(AppRoot.home))
  home.child(Home.list).send(.appeared) { $0.talks.startLoading(.first) }
  stubs.page.fail(ServerError.signedOut)
  root.exhaustivity = .runs
  await root.skipReceived()
  #expect(root.store.home == nil && root.store.account == nil)
  #expect(root.store.login?.notice == "Please sign in again.")
  #expect(home.store.lifetime.isEnded)
  await root.finish()
}
