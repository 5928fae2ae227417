// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The portfolio half fixed` {
  let backend = GatedBackend()
  let screen: any PortfolioScreen

  init() {
    screen = PortfolioVariant.halfFix.makeScreen(api: backend.api, home: backend.home.api)
  }

  @Test func `the cancel command cancels itself, and the fetch continues`() async {
    screen.open()
    weak let handle = screen.handle
    await until { backend.endings.count == 1 }
    screen.leave()
    await untilNothingMoves()
    #expect(backend.endings == [nil])
    #expect(screen.rendering.loader == "Loading your portfolio")
    #expect(handle != nil)

    backend.answer(0)
    await until { handle == nil }
    #expect(backend.endings == [.answered])
    #expect(screen.rendering.loader == nil)
  }

  @Test func `leaving alerts the user to the cancelled command`() async {
    screen.open()
    await until { backend.endings.count == 1 }
    screen.leave()
    await until { screen.rendering.alert != nil }
    #expect(screen.rendering.place == .home)
    #expect(screen.rendering.alert == "The operation was cancelled.")
  }
}
