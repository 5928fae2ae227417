// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import Stories

/// A message from a page: `{"action":"open","variant":"plain"}`, `{"action":"scenario","latency":1500,"fails":false}`,
/// or `{"action":"retry","holding":"ALPN"}`.
struct SessionAction: PageMessage {
  enum Name: String, Decodable {
    case open, back, refresh, dismiss, appear, reload, retry, remove, scenario
  }

  static let sentence = """
    The body is JSON such as {"action":"open","variant":"plain"}. Actions: open, back, refresh, dismiss; \
    for the home screen appear, reload, and with a holding retry and remove; each for one variant or, without one, for \
    all. And scenario, with latency (0 to \(Backend.longestLatency)) and fails.
    """

  let action: Name
  /// The addressed variant; nil for all.
  let variant: PortfolioVariant?
  /// For `retry` and `remove`: the row's holding.
  let holding: String?
  /// For `scenario`. Units: milliseconds.
  let latency: Int?
  /// For `scenario`.
  let fails: Bool?

  func check() throws {
    if let latency, !(0...Backend.longestLatency).contains(latency) { throw RequestRefusal.malformed(Self.sentence) }
    if action == .retry || action == .remove, holding == nil { throw RequestRefusal.malformed(Self.sentence) }
    if action == .scenario, latency == nil, fails == nil { throw RequestRefusal.malformed(Self.sentence) }
  }
}
