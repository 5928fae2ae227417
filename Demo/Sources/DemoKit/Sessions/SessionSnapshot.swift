// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The state of one browser's page, sent completely after every change.
struct SessionSnapshot: Encodable {
  let session: String
  let visitor: Int
  let scenario: Scenario
  let portfolio: [Portfolio]
  let homeRequests: HomeRequests
  let loading: Loading
  let counter: [Counter]
  let carousel: Carousels
  let checkout: Checkout
  /// The timelines that have changed since the last snapshot.
  let timeline: [TimelineNews]
  let others: OtherVisitors

  /// One variant of the portfolio.
  struct Portfolio: Encodable {
    let variant: String
    let title: String
    let screen: PortfolioRendering
    /// The home screen's list; nil if home is only a picture.
    let home: HomeRendering?
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
    /// Whether the last lock was released while the scroll still moved.
    let isEarly: Bool
    /// How the last lock was released; nil if there was none, or if that is not known yet.
    let lastEnding: CarouselTally.Ending?
    /// Whether the lock was released, but it is not known yet how.
    let isUndecided: Bool
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

  struct Loading: Encodable {
    let isGoing: Bool
    let bars: [Bar]
    let caption: String

    struct Bar: Encodable {
      let way: String
      let title: String
      let explanation: String
      /// The median of the rounds; nil before the first. Units: milliseconds.
      let ms: Double?
      /// The number of requests that the backend received for one load; nil before the first.
      let requests: Int?
    }
  }
}

/// What a page shows about the other browsers.
struct OtherVisitors: Encodable, Equatable {
  /// The number of browsers with the page open.
  var present = 0
  /// What the last one left behind; nil if none has left.
  var news: String?
}

/// The backend's record of home's requests since the page was opened.
struct HomeRequests: Encodable, Equatable {
  private(set) var received = 0
  /// Open requests in the backend.
  private(set) var open = 0
  private(set) var cancelled = 0

  mutating func note(_ entry: RequestJournal.Entry) {
    switch entry {
    case .received: (received, open) = (received + 1, open + 1)
    case .answered: open -= 1
    case .cancelled: (open, cancelled) = (open - 1, cancelled + 1)
    }
  }
}
