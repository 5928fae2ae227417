// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The portfolio with plain tasks` {
  let backend = GatedBackend()
  let screen: any PortfolioScreen

  init() {
    screen = PortfolioVariant.plain.makeScreen(api: backend.api, home: backend.home.api)
  }

  @Test func `leaving leaves the loader over home until the answer comes`() async {
    screen.open()
    weak let handle = screen.handle
    await until { backend.endings.count == 1 }
    screen.leave()
    await untilNothingMoves()
    #expect(screen.rendering.place == .home)
    #expect(screen.rendering.loader == "Loading your portfolio")
    #expect(handle != nil)
    #expect(backend.endings == [nil])

    backend.answer(0)
    await until { handle == nil }
    #expect(screen.rendering.loader == nil)
    #expect(backend.endings == [.answered])
  }

  @Test func `refreshing while it loads alerts the user to a request that the app itself cancelled`() async {
    screen.open()
    await until { backend.endings.count == 1 }
    screen.refresh()
    await until { screen.rendering.alert != nil }
    #expect(backend.endings == [.cancelled, nil])
    screen.dismissAlert()
    #expect(screen.rendering.alert == nil)
  }

  @Test func `a failure after leaving alerts the user on the home screen`() async {
    screen.open()
    await until { backend.endings.count == 1 }
    screen.leave()
    backend.refuse(0)
    await until { screen.rendering.alert != nil }
    #expect(screen.rendering.place == .home)
  }
}
