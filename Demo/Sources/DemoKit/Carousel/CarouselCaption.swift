// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Describes one carousel's record in plain words.
struct CarouselCaption {
  let isLocked: Bool
  /// Whether it has been locked by a scroll without movement for too long.
  let isLeftLocked: Bool
  /// How the last lock was released; nil if there was none, or if that is not known yet.
  let lastEnding: CarouselTally.Ending?
  /// Whether the lock was released, but it is not known yet how.
  let isUndecided: Bool

  var text: String {
    if isLeftLocked { return "Nothing moves, and it stays locked." }
    if isLocked { return "It is locked, and paging is off, until the scroll has stopped." }
    if isUndecided { return "It was unlocked. Has the scroll stopped?" }
    return switch lastEnding {
    case nil: "Swipe it, or tap a dot."
    case .early: "The second tap unlocked it, and the scroll continued."
    case .atEnd: "It was unlocked when the scroll had stopped."
    case .stuck: "Nothing moved. After 1.2\u{A0}s it was unlocked."
    }
  }
}
