// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// What a page asks of its counters: `{"action":"open"}`, `{"action":"leave","variant":"plain-method"}`.
struct CounterAction: Decodable, Sendable {
  enum Name: String, Decodable {
    case open, leave, restart
  }

  static let sentence = """
    The body is JSON such as {"action":"open","variant":"plain-method"}. Actions: open, leave, restart; each for one \
    variant or, without one, for all.
    """

  let action: Name
  /// Whom it is for; nil for all.
  let variant: CounterVariant?
}
