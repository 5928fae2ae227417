@Test func `that are stopped in a wait are not connected again`() async {
  let news = news(stubs.library())
  news.send(.began) { $0.connection = .connecting }
  stubs.connect.fail(ServerError.unavailable)
  await stubs.clock.waitForSleepers()
  news.send(.stopped) { $0.connection = .off }
  await stubs.clock.advance(by: .seconds(60))
  await news.finish()
  #expect(stubs.connect.calls.count == 1)
}
