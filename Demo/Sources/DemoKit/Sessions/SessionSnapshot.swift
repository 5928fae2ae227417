// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The state of one browser's page, sent completely after every change.
struct SessionSnapshot: Encodable {
  let session: String
  let scenario: Scenario
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
