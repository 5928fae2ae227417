// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Stories

// What the snapshot says of each player.

extension SessionSnapshot.Portfolio {
  @MainActor
  init(_ player: PortfolioPlayer) {
    self.init(
      variant: player.variant.rawValue, title: player.variant.title, screen: player.screen.rendering,
      openRequests: player.openRequests, unreleasedHandles: player.unreleasedHandles, events: player.recorder.events)
  }
}

extension SessionSnapshot.Counter {
  @MainActor
  init(_ player: CounterPlayer) {
    self.init(
      variant: player.variant.rawValue, title: player.variant.title, number: player.number, hasLeft: player.hasLeft,
      ticksAfterLeave: player.ticksAfterLeave, unreleasedHandles: player.unreleasedHandles,
      isReleased: player.isReleased, wentInTurn: player.wentInTurn, survivorReport: player.survivorReport)
  }
}

extension SessionSnapshot.Carousels {
  @MainActor
  init(_ players: [CarouselPlayer]) {
    self.init(
      isStuck: players.allSatisfy(\.isStuck), pageCount: CarouselRecording.geometry.pageCount,
      variants: players.map(SessionSnapshot.Carousel.init))
  }
}

extension SessionSnapshot.Carousel {
  @MainActor
  init(_ player: CarouselPlayer) {
    let tally = player.watch.tally
    self.init(
      variant: player.variant.rawValue, title: player.variant.title, screen: player.rendering, scroll: player.scroll,
      isLeftLocked: player.isLeftLocked, lastEnding: tally.lastEnding,
      restoredEarly: tally.restoredEarly, restored: tally.restored)
  }
}

extension SessionSnapshot.Checkout {
  init(seen: [CheckoutPlayer.Seen], isGoing: Bool, failure: String?) {
    variants = zip(CheckoutVariant.allCases, seen).map { variant, seen in
      let latest = CheckoutTally.Order(seen.latest)
      return Tally(
        variant: variant.rawValue, title: variant.title, runs: seen.tally.runs, wrong: seen.tally.wrong,
        latest: seen.latest.isEmpty ? nil : Order(latest), orders: seen.tally.orders.map(Order.init))
    }
    (self.isGoing, self.failure) = (isGoing, failure)
  }
}

extension SessionSnapshot.Checkout.Order {
  init(_ order: CheckoutTally.Order) { self.init(steps: order.steps, runs: order.runs, fault: order.fault?.title) }
}
