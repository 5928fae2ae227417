// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A message from a page about its carousels: `{"action":"tap","variant":"belay","dot":3}`,
/// `{"action":"scrolled","variant":"plain","steps":[{"x":300,"y":0,"isByFinger":false}]}`.
struct CarouselAction: PageMessage {
  enum Name: String, Decodable {
    case tap, scrolled, stick, restart
  }

  /// The largest number of steps in one message.
  static let mostSteps = 200

  static let sentence = """
    The body is JSON such as {"action":"tap","variant":"belay","dot":3}. Actions: tap, with a dot; scrolled, with a variant \
    and 1 to \(mostSteps) steps such as {"x":300,"y":0,"isByFinger":false}; stick, with isStuck; restart. Each for one variant \
    or, without one, for all.
    """

  let action: Name
  /// The addressed variant; nil for all.
  let variant: CarouselVariant?
  /// For `tap`: the dot's index, from 0.
  let dot: Int?
  /// For `scrolled`: the view's steps in order. Pages are 300 points wide, whatever their width in the browser.
  let steps: [ScrollEvent]?
  /// For `stick`: whether the view ignores requests to scroll.
  let isStuck: Bool?

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
