@Test func `waits at a cold start for the login if nobody is remembered`() async {
  let root = root()
  root.send(.launched)
  root.send(.linkOpened(.talk(Talk.ID(7))))
  stubs.restore.answer(nil)
  await root.skipReceived()
  await signIn(root)
  #expect(root.store.home?.detail?.id == Talk.ID(7))
  root.end()
  await root.finish()
}
