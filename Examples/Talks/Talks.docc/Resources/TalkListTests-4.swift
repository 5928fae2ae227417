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
