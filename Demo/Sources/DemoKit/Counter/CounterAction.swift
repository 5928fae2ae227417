// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A message from a page to its counters: `{"action":"open"}`, `{"action":"leave","variant":"plain-method"}`.
struct CounterAction: PageMessage {
  enum Name: String, Decodable {
    case open, leave, restart
  }

  static let sentence = """
    The body is JSON such as {"action":"open","variant":"plain-method"}. Actions: open, leave, restart; each for one \
    variant or, without one, for all.
    """

  let action: Name
  /// The addressed variant; nil for all.
  let variant: CounterVariant?

  func check() {}
}
