// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Belay
import Testing

@testable import BelayTestSupport

@Suite("Coming from a bag of tasks: the article", .timeLimit(.minutes(15)))
@MainActor
struct TickerTests {
  private typealias Before = TickerBefore.TickerModel

  /// A market whose streams and headlines the test controls.
  @MainActor
  private final class Exchange {
    var feeds: [AsyncStream<String>.Continuation] = []
    /// Opens at index n when the stream n is no longer read.
    let ended = [Gate(), Gate()]
    /// Always open: it counts.
    let isFollowed = Gate()
    /// The gates of the headlines, one for each call.
    let doors = [Gate(), Gate()]
    var calls = 0

    init() { isFollowed.open() }

    func market(releasing gone: Gate) -> Market {
      let wire = Tripwire(gone)
      return Market(
        prices: { [self] in
          wire.touch()
          let (stream, feed) = AsyncStream<String>.makeStream()
          let end = ended[feeds.count]
          feed.onTermination = { _ in end.open() }
          feeds.append(feed)
          Task { await isFollowed.wait() }
          return stream
        },
        headlines: { [self] in
          calls += 1
          let call = calls
          await doors[call - 1].wait()
          return ["headline \(call)"]
        })
    }
  }

  private let exchange = Exchange()
  private let gone = Gate()

  @Test
  func `Before: the bag is never emptied, because the task that it should cancel holds the model that holds the bag`()
    async
  {
    var model: Before? = Before(market: exchange.market(releasing: gone))
    for door in exchange.doors { door.open() }
    model!.appeared()
    await exchange.isFollowed.waitUntilReached()
    model = nil
    #expect(!gone.isOpen)
    #expect(!exchange.ended[0].isOpen)
    exchange.feeds[0].finish()  // only the end of the prices releases it
    await gone.wait()
  }

  @Test
  func `Before: the first of two refreshes turns the spinner off, and the second still goes`() async {
    let model = Before(market: exchange.market(releasing: gone))
    model.refreshTapped()
    model.refreshTapped()
    await exchange.doors[1].waitUntilReached()
    exchange.doors[0].open()
    await isSeen { model.headlines == ["headline 1"] }
    await isSeen { !model.isRefreshing }
    #expect(model.headlines == ["headline 1"])
    #expect(exchange.calls == 2)
    exchange.doors[1].open()
    await isSeen { model.headlines == ["headline 2"] }
  }

  @Test
  func `After: the model is released while its work goes, and the work ends in that moment`() async {
    var model: TickerModel? = TickerModel(market: exchange.market(releasing: gone))
    model!.appeared()
    await exchange.isFollowed.waitUntilReached()
    await exchange.doors[0].waitUntilReached()
    model = nil
    await exchange.ended[0].wait()
    exchange.doors[0].open()  // ignores cancellation: its answer has no effect
    await gone.wait()
  }

  @Test
  func `After: a second refresh while one goes is dropped, and the spinner is the truth`() async {
    let model = TickerModel(market: exchange.market(releasing: gone))
    model.refreshTapped()
    model.refreshTapped()
    await exchange.doors[0].waitUntilReached()
    #expect(model.isRefreshing)
    exchange.doors[0].open()
    await isSeen { model.headlines == ["headline 1"] && !model.isRefreshing }
    #expect(exchange.calls == 1)
  }

  @Test
  func `After: to appear again follows anew, and the first stream is read no more`() async {
    let model = TickerModel(market: exchange.market(releasing: gone))
    model.appeared()
    await exchange.isFollowed.waitUntilReached()
    model.appeared()
    await exchange.isFollowed.waitUntilReached(by: 2)
    await exchange.ended[0].wait()
    exchange.feeds[1].yield("101")
    await isSeen { model.price == "101" }
  }
}
