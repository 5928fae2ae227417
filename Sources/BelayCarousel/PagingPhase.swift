// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// The phase of a carousel.
public enum PagingPhase: Hashable, Sendable {
  /// At rest.
  case idle
  /// Dragged by the user.
  case dragging
  /// Moving to a page by itself: after a flick, or after a tap on the page control.
  case settling(target: Int)

  /// The page that it settles at, if it is settling.
  var target: Int? {
    if case .settling(let target) = self { target } else { nil }
  }
}
