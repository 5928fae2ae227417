// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories
import Testing

@MainActor
@Suite(.timeLimit(.minutes(15)))
struct `The counter` {
  let ticks = GatedTicks()

  @Test(arguments: CounterVariant.allCases)
  func `counts while it is open, tick by tick`(variant: CounterVariant) async {
    let screen = variant.makeScreen(ticker: ticks.ticker)
    #expect(screen.number == nil)
    screen.open()
    #expect(screen.number == 0)
    for number in 1...3 {
      await until { ticks.asked == number }
      ticks.tick()
      await until { screen.number == number }
    }
    ticks.stop()
  }

  @Test func `in a method, it counts on in the dark, and its bag is never released`() async {
    let screen = CounterVariant.plainMethod.makeScreen(ticker: ticks.ticker)
    screen.open()
    await until { ticks.asked == 1 }
    weak let bag = screen.handle
    screen.leave()
    #expect(screen.number == nil)
    for asked in 2...20 {
      ticks.tick()
      await until { ticks.asked == asked }
      #expect(bag != nil)
    }
    // The count ends only when the clock fails, which also releases the bag.
    ticks.stop()
    await until { bag == nil }
  }

  @Test func `in a method, it ends by itself after 10,000`() async {
    let ticker = Ticker {}
    let screen = CounterVariant.plainMethod.makeScreen(ticker: ticker)
    screen.open()
    weak let bag = screen.handle
    screen.leave()
    #expect(bag != nil)
    await until { bag == nil }
  }

  @Test(arguments: CounterVariant.allCases)
  func `opened again, it begins anew`(variant: CounterVariant) async {
    let screen = variant.makeScreen(ticker: ticks.ticker)
    screen.open()
    await until { ticks.asked == 1 }
    ticks.tick()
    await until { screen.number == 1 }
    screen.leave()
    screen.leave()
    screen.open()
    screen.open()
    #expect(screen.number == 0)
    await untilNothingMoves()
    ticks.stop()
  }
}
