// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The portfolio with Belay` {
  let backend = GatedBackend()
  let screen: any PortfolioScreen

  init() {
    screen = PortfolioVariant.belay.makeScreen(api: backend.api, home: backend.home.api)
  }

  @Test func `opening shows the loader in the same turn`() {
    screen.open()
    #expect(screen.rendering.place == .portfolio)
    #expect(screen.rendering.loader == "Loading your portfolio")
  }

  @Test func `leaving hides the loader and releases the handle in the same turn`() async {
    screen.open()
    weak let handle = screen.handle
    await until { backend.endings.count == 1 }
    screen.leave()
    #expect(handle == nil)
    #expect(screen.rendering == PortfolioRendering())
    await until { backend.endings == [.cancelled] }
    await untilNothingMoves()
    #expect(screen.rendering == PortfolioRendering())
  }

  @Test func `leaving in the turn of opening asks the backend for nothing`() async {
    screen.open()
    screen.leave()
    await untilNothingMoves()
    #expect(backend.endings.isEmpty)
    #expect(screen.rendering == PortfolioRendering())
  }

  @Test func `refreshing while it loads cancels the older request and presents nothing`() async {
    screen.open()
    await until { backend.endings.count == 1 }
    screen.refresh()
    #expect(screen.rendering.loader != nil)
    await until { backend.endings == [.cancelled, nil] }
    #expect(screen.rendering.loader != nil)
    #expect(screen.rendering.presentedErrors == 0)

    backend.answer(1)
    await until { screen.rendering.loader == nil }
    #expect(screen.rendering.holdings == GatedBackend.holdings)
    #expect(screen.rendering.presentedErrors == 0)
  }

  @Test func `a failure is shown in the portfolio, and a refresh takes it away`() async {
    screen.open()
    await until { backend.endings.count == 1 }
    backend.refuse(0)
    await until { screen.rendering.failure != nil }
    #expect(screen.rendering.loader == nil)
    screen.refresh()
    await until { backend.endings.count == 2 }
    #expect(screen.rendering.failure == nil)
  }

  @Test func `every change is told, at the latest in the next turn`() async {
    var seen: [PortfolioRendering] = []
    screen.changed = { [unowned screen] in seen.append(screen.rendering) }
    screen.open()
    await until { backend.endings.count == 1 }
    backend.answer(0)
    await until { seen.last?.holdings == GatedBackend.holdings }
    #expect(seen.first?.loader != nil)
    #expect(seen.last?.loader == nil)
  }

  @Test func `leaving and opening again in one turn does not make its changes be told twice`() async {
    let once = await redraws(ofOpening: 1)
    #expect(once > 0)
    #expect(await redraws(ofOpening: 3) == once)
  }

  /// How often the answer redraws a portfolio that was opened this many times in one turn.
  private func redraws(ofOpening times: Int) async -> Int {
    let backend = GatedBackend()
    let screen = PortfolioVariant.belay.makeScreen(api: backend.api, home: backend.home.api)
    for _ in 0..<times {
      screen.leave()
      screen.open()
    }
    await until { backend.endings == [nil] }
    await untilNothingMoves()
    var told = 0
    screen.changed = { told += 1 }
    backend.answer(0)
    await until { screen.rendering.holdings == GatedBackend.holdings }
    await untilNothingMoves()
    return told
  }
}
