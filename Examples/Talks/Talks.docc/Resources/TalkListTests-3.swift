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
