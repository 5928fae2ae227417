// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Talks

@MainActor
@Suite(.leavesNoRuns, .timeLimit(.minutes(15)))
struct `The news of the server` {
  let stubs = StubbedClients()

  private func news(_ library: Store<Library>) -> TestStore<News> {
    TestStore(News(socket: stubs.socket, library: library, clock: stubs.clock), state: .init())
  }

  @Test func `change the talks in the library`() async {
    let library = stubs.library(with: [.sample(7)])
    let news = news(library)
    news.send(.began) { $0.connection = .connecting }
    stubs.connect.answer()
    await news.receive(.held(\.connection, at: .open))
    stubs.event.answer(TalkEvent(id: Talk.ID(7), likes: 9, version: 2))
    stubs.event.answer(TalkEvent(id: Talk.ID(99), likes: 1, version: 1))
    await stubs.event.waitForCalls(3)
    #expect(library.cards.map(\.likes) == [9])
    news.send(.stopped) { $0.connection = .off }
    await news.finish()
    #expect(stubs.event.waiting.isEmpty)
  }

  @Test func `are connected again after waits that grow, and begin with the first wait after a connection`() async {
    let news = news(stubs.library())
    news.send(.began) { $0.connection = .connecting }
    for wait in [1, 2, 4] {
      stubs.connect.fail(ServerError.unavailable)
      await stubs.clock.advance(by: .seconds(wait) - .milliseconds(1))
      #expect(stubs.connect.waiting.isEmpty)
      await stubs.clock.advance(by: .milliseconds(1))
      #expect(stubs.connect.waiting.count == 1)
    }
    stubs.connect.answer()
    await news.receive(.held(\.connection, at: .open))
    stubs.event.fail(ServerError.unavailable)
    await news.receive(.held(\.connection, at: .connecting))
    await stubs.clock.advance(by: .seconds(1))
    stubs.connect.fail(ServerError.unavailable)
    await stubs.clock.advance(by: .seconds(1))
    #expect(stubs.connect.waiting.count == 1)
    news.send(.stopped) { $0.connection = .off }
    await news.finish()
  }

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
}
