// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

import FlyingFox
import LocalHTTP
import Stories

/// What a page sends to its session, as JSON.
protocol PageMessage: Decodable, Sendable {
  /// Says to a sender what the body may be.
  static var sentence: String { get }
  /// Whether a well-formed message makes sense.
  var makesSense: Bool { get }
  @MainActor func perform(in session: DemoSession) throws
}

/// About the portfolio: `{"action":"open","variant":"plain"}`, `{"action":"scenario","latency":1500}`.
struct SessionAction: PageMessage {
  enum Name: String, Decodable {
    case open, back, refresh, dismiss, restart, scenario
  }

  static let sentence = """
    The body is JSON such as {"action":"open","variant":"plain"}. Actions: open, back, refresh, dismiss, restart; each for \
    one variant or, without one, for all. And scenario, with latency (0 to \(Backend.longestLatency)).
    """

  let action: Name
  /// The addressed variant; nil for all.
  let variant: PortfolioVariant?
  /// For `scenario`. Units: milliseconds.
  let latency: Int?

  var makesSense: Bool { action != .scenario || (0...Backend.longestLatency).contains(latency ?? -1) }

  func perform(in session: DemoSession) {
    if let latency { session.change(latency: latency) }
    for player in session.players where variant == nil || variant == player.variant {
      switch action {
      case .open: player.open()
      case .back: player.leave()
      case .refresh: player.screen.refresh()
      case .dismiss: player.screen.dismissAlert()
      case .restart: player.restart()
      case .scenario: break
      }
    }
  }
}

/// About the counters: `{"action":"open"}`, `{"action":"leave","variant":"plain-method"}`.
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

  var makesSense: Bool { true }

  func perform(in session: DemoSession) {
    for player in session.counters where variant == nil || variant == player.variant {
      switch action {
      case .open: player.openScreen()
      case .leave: player.leave()
      case .restart: player.restart()
      }
    }
  }
}

/// About the carousels: `{"action":"tap","variant":"belay","dot":3}`,
/// `{"action":"scrolled","variant":"plain","steps":[{"x":300,"y":0,"isByFinger":false}],"ended":1}`.
struct CarouselAction: PageMessage {
  enum Name: String, Decodable {
    case tap, ignored, scrolled, stick, restart
  }

  /// The largest number of steps in one message.
  static let mostSteps = 200

  static let sentence = """
    The body is JSON such as {"action":"tap","variant":"belay","dot":3}. Actions: tap, with a dot; ignored, a tap on a dead dot; scrolled, with a variant, \
    at most \(mostSteps) steps such as {"x":300,"y":0,"isByFinger":false}, and in ended the number of the scroll that is over \
    with them; stick, with isStuck; restart. Each for one variant or, without one, for all.
    """

  let action: Name
  /// The addressed variant; nil for all.
  let variant: CarouselVariant?
  /// For `tap`: the dot's index, from 0.
  let dot: Int?
  /// For `scrolled`: the view's steps in order. Pages are 300 points wide, whatever their width in the browser.
  let steps: [ScrollEvent]?
  /// For `scrolled`: the number of the scroll that is over with the last step; nil while it goes on.
  let ended: Int?
  /// For `stick`: whether the view ignores requests to scroll.
  let isStuck: Bool?

  var makesSense: Bool {
    switch action {
    case .tap: dot != nil
    case .scrolled: variant != nil && ((ended == nil ? 1 : 0)...Self.mostSteps).contains(steps?.count ?? 0)
    case .stick: isStuck != nil
    case .ignored, .restart: true
    }
  }

  func perform(in session: DemoSession) {
    for player in session.carousels where variant == nil || variant == player.variant || action == .stick {
      switch action {
      case .tap: if let dot { player.tapDot(dot) }
      case .ignored: player.tapDeadDot()
      case .scrolled: player.scrolled(steps ?? [], ended: ended)
      case .restart: player.restart()
      case .stick: player.isStuck = isStuck ?? false
      }
    }
  }
}

/// Begins some checkouts of each variant: `{"runs":20}`.
struct CheckoutRequest: PageMessage {
  /// The largest number of runs in one request.
  static let most = 100

  static let sentence = #"The body is JSON such as {"runs":20}: from 1 to \#(most) runs."#

  let runs: Int

  var makesSense: Bool { (1...Self.most).contains(runs) }

  func perform(in session: DemoSession) throws {
    guard session.checkout.begin(runs: runs) else {
      throw RequestRefusal(
        status: .conflict, sentence: "Checkouts are running on this page. Wait for their end, then start others.")
    }
  }
}
