// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// What a page shows of one counter.
struct CounterSnapshot: Encodable {
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
  let caption: String
  /// The diagnostics' report on the screen that was left; nil without one.
  let survivorReport: String?

  @MainActor
  init(_ player: CounterPlayer) {
    variant = player.variant.rawValue
    title = player.variant.title
    number = player.number
    hasLeft = player.hasLeft
    ticksAfterLeave = player.ticksAfterLeave
    unreleasedHandles = player.unreleasedHandles
    isReleased = player.isReleased
    wentInTurn = player.wentInTurn
    survivorReport = player.survivorReport
    caption =
      CounterCaption(
        variant: player.variant, isOpen: player.number != nil, hasLeft: player.hasLeft, wentInTurn: player.wentInTurn,
        survivors: player.unreleasedHandles
      ).text
  }
}
