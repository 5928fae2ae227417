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
