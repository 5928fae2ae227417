// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Stories

/// The state of one browser's page, sent completely after every change.
struct SessionSnapshot: Encodable {
  let session: String
  let portfolio: [Portfolio]
  let counter: [Counter]
  let carousel: Carousels
  let checkout: Checkout
  /// The timelines that have changed since the last snapshot.
  let timeline: [TimelineNews]

  /// One variant of the portfolio.
  struct Portfolio: Encodable {
    let variant: String
    let title: String
    let screen: PortfolioRendering
    let openRequests: Int
    let unreleasedHandles: Int
    let events: [StoryEvent]
  }

  /// One counter.
  struct Counter: Encodable {
    let variant: String
    let title: String
    /// The number on the open screen; nil if none is open.
    let number: Int?
    let hasLeft: Bool
    let ticksAfterLeave: Int
    let unreleasedHandles: Int
    let isReleased: Bool
    /// Whether the last screen was released in the turn in which it was left.
    let wentInTurn: Bool
    /// The diagnostics' report on the screen that was left; nil without one.
    let survivorReport: String?
  }

  struct Carousels: Encodable {
    let isStuck: Bool
    let pageCount: Int
    let variants: [Carousel]
  }

  struct Carousel: Encodable {
    let variant: String
    let title: String
    let screen: CarouselRendering
    /// The last requested scroll; nil if there was none.
    let scroll: CarouselPlayer.Scroll?
    let isLeftLocked: Bool
    /// How the last lock was released; nil if there was none, or it is still locked.
    let lastEnding: CarouselTally.Ending?
    let restoredEarly: Int
    let restored: Int
  }

  struct Checkout: Encodable {
    let isGoing: Bool
    let failure: String?
    let variants: [Tally]

    struct Tally: Encodable {
      let variant: String
      let title: String
      let runs: Int
      let wrong: Int
      /// The effects in the current or last run.
      let latest: Order?
      /// In the order of their first occurrence.
      let orders: [Order]
    }

    struct Order: Encodable {
      let steps: [CheckoutStep]
      let runs: Int
      /// What was wrong with it, in words; nil if nothing was.
      let fault: String?
    }
  }
}

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
      let effects = seen.latest.effects
      return Tally(
        variant: variant.rawValue, title: variant.title, runs: seen.tally.runs, wrong: seen.tally.wrong,
        latest: effects.isEmpty ? nil : Order(CheckoutTally.Order(effects)), orders: seen.tally.orders.map(Order.init))
    }
    (self.isGoing, self.failure) = (isGoing, failure)
  }
}

extension SessionSnapshot.Checkout.Order {
  init(_ order: CheckoutTally.Order) { self.init(steps: order.steps, runs: order.runs, fault: order.fault?.title) }
}
