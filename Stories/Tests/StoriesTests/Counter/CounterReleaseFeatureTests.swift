// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import BelayTesting
import Testing

@testable import Stories

@MainActor
@Suite(.timeLimit(.minutes(15)), .leavesNoRuns)
struct `The counters that are released` {
  let ticks = Gate("tick")

  private var ticker: Ticker { Ticker { [ticks] in try await ticks.wait() } }

  @Test func `the store goes with its screen, in the midst of counting`() async {
    await expectReleased {
      let store = Store(BelayCounter(ticker: ticker), state: .init())
      store.send(.appeared)
      await ticks.waitUntilReached()
      return store
    }
    #expect(ticks.waiting == 0)
  }

  @Test func `the view model goes, though its work reaches it`() async {
    await expectReleased {
      let counter = WeakOwnerCounter(ticker: ticker)
      counter.appeared()
      await ticks.waitUntilReached()
      ticks.resumeOne()
      await ticks.waitUntilReached(by: 2)
      #expect(counter.number == 1)
      return counter
    }
    #expect(ticks.waiting == 0)
  }

  @Test(arguments: [CounterVariant.plainInline, .belay, .belayWeakOwner])
  func `what a screen has goes in the turn of leaving, and its tick is cancelled`(variant: CounterVariant) async {
    await expectReleased {
      let screen = variant.makeScreen(ticker: ticker)
      screen.open()
      await ticks.waitUntilReached()
      weak let handle = screen.handle
      #expect(handle != nil)
      screen.leave()
      #expect(handle == nil && screen.number == nil)
      return screen as AnyObject
    }
    #expect(ticks.waiting == 0 && ticks.arrivals == 1)
  }

  @Test(arguments: [CounterVariant.belay, .belayWeakOwner])
  func `leaving in the turn of opening waits for no tick`(variant: CounterVariant) async {
    await expectReleased {
      let screen = variant.makeScreen(ticker: ticker)
      screen.open()
      screen.leave()
      return screen as AnyObject
    }
    #expect(ticks.arrivals == 0)
  }

  @Test func `the bag of the lines written inline goes`() async {
    await expectReleased {
      let view = PlainInlineCounter(ticker: ticker)
      view.appeared()
      await ticks.waitUntilReached()
      return view.bag
    }
    #expect(ticks.waiting == 0)
  }

  @Test func `the bag of the same lines in a method does not, and is named`() async {
    await withKnownIssue {
      await expectReleased {
        let view = PlainMethodCounter(ticker: ticker)
        view.appeared()
        await ticks.waitUntilReached()
        return view.bag
      }
    } matching: { issue in
      issue.comments.contains { comment in
        comment.rawValue.contains("A TaskBag is still alive after its last use.")
          && comment.rawValue.contains("Look for a plain `Task {}`")
      }
    }
    #expect(ticks.waiting == 1)
    // The count ends only when the clock fails.
    ticks.fail(Refused())
  }

  @Test func `and it goes when the clock is taken away`() async {
    weak let bag = await bagOfCounter()
    ticks.fail(Refused())
    // A plain task is not controlled: it may release the bag at any time, so the test waits for that.
    await until { bag == nil }
    #expect(bag == nil)
  }

  private func bagOfCounter() async -> TaskBag {
    let view = PlainMethodCounter(ticker: ticker)
    view.appeared()
    await ticks.waitUntilReached()
    return view.bag
  }
}
