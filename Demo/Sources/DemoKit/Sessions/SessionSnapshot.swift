// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// The state of one browser's page, sent completely after every change.
struct SessionSnapshot: Encodable {
  let session: String
  let visitor: Int
  let scenario: Scenario
  let portfolio: [PortfolioSnapshot]
  let homeRequests: HomeRequests
  let loading: LoadingSnapshot
  let counter: [CounterSnapshot]
  let carousel: CarouselsSnapshot
  let checkout: CheckoutSnapshot
  /// The timelines that have changed since the last snapshot.
  let timeline: [TimelineNews]
  let others: OtherVisitors
}

/// One variant of the portfolio.
struct PortfolioSnapshot: Encodable {
  let variant: String
  let title: String
  let screen: PortfolioRendering
  /// The home screen's list; nil if home is only a picture.
  let home: HomeRendering?
  let openRequests: Int
  let unreleasedHandles: Int
  let caption: String
  let events: [StoryEvent]

  @MainActor
  init(_ player: PortfolioPlayer) {
    variant = player.variant.rawValue
    title = player.variant.title
    screen = player.rendering
    home = player.home
    openRequests = player.openRequests
    unreleasedHandles = player.unreleasedHandles
    events = player.recorder.events
    caption = PortfolioCaption(variant: player.variant, events: events, rendering: screen).text
  }
}

/// What a page shows about the other browsers.
struct OtherVisitors: Encodable, Equatable {
  /// The number of browsers with the page open.
  var present = 0
  /// What the last one left behind; nil if none has left.
  var news: String?
}
