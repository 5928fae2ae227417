// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import BelayCarousel
import Stories

/// What a page shows of its carousels.
struct CarouselsSnapshot: Encodable {
  let isStuck: Bool
  let pageCount: Int
  let variants: [CarouselSnapshot]

  @MainActor
  init(_ desk: CarouselDesk) {
    isStuck = desk.isStuck
    pageCount = CarouselRecording.geometry.pageCount
    variants = desk.players.map(CarouselSnapshot.init)
  }
}

/// One of them.
struct CarouselSnapshot: Encodable {
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
  let caption: String

  @MainActor
  init(_ player: CarouselPlayer) {
    variant = player.variant.rawValue
    title = player.variant.title
    screen = player.rendering
    scroll = player.scroll
    isLeftLocked = player.isLeftLocked
    isEarly = player.watch.tally.lastEnding == .early
    lastEnding = player.watch.tally.lastEnding
    isUndecided = player.watch.tally.isUndecided
    restoredEarly = player.watch.tally.restoredEarly
    restored = player.watch.tally.restored
    let tally = player.watch.tally
    caption =
      CarouselCaption(
        isLocked: screen.isLocked, isLeftLocked: isLeftLocked, lastEnding: tally.lastEnding,
        isUndecided: tally.isUndecided
      ).text
  }
}
