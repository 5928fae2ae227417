// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What a carousel is doing.
public enum PagingPhase: Hashable, Sendable {
  /// It rests.
  case idle
  /// The finger has it.
  case dragging
  /// It is on its way to a page by itself: after a flick, or after a tap on the page control.
  case settling(target: Int)

  /// Where it is going, if it goes by itself.
  public var target: Int? {
    if case .settling(let target) = self { target } else { nil }
  }
}
