// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// What a page asks of its carousels, and what it tells of them: `{"action":"tap","variant":"belay","dot":3}`,
/// `{"action":"scrolled","variant":"plain","steps":[{"x":300,"y":0,"isByFinger":false}]}`.
struct CarouselAction: Decodable, Sendable {
  enum Name: String, Decodable {
    case tap, scrolled, stick, restart
  }

  /// How many steps one message may tell of.
  static let mostSteps = 200

  static let sentence = """
    The body is JSON such as {"action":"tap","variant":"belay","dot":3}. Actions: tap, with a dot; scrolled, with a variant \
    and 1 to \(mostSteps) steps such as {"x":300,"y":0,"isByFinger":false}; stick, with isStuck; restart. Each for one variant \
    or, without one, for all.
    """

  let action: Name
  /// Whom it is for; nil for all.
  let variant: CarouselVariant?
  /// For `tap`: which, from 0.
  let dot: Int?
  /// For `scrolled`: the view's steps, the first first. Pages are 300 points wide, whatever they are in the browser.
  let steps: [ScrollEvent]?
  /// For `stick`: whether the view ignores what it is told.
  let isStuck: Bool?

  /// Refuses what is well formed and makes no sense.
  func check() throws {
    let makesSense =
      switch action {
      case .tap: dot != nil
      case .scrolled: variant != nil && (1...Self.mostSteps).contains(steps?.count ?? 0)
      case .stick: isStuck != nil
      case .restart: true
      }
    guard makesSense else { throw RequestRefusal.malformed(Self.sentence) }
  }
}
