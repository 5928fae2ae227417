// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the user of one variant sees.
public struct PortfolioRendering: Codable, Equatable, Sendable {
  /// Where the user is.
  public enum Place: String, Codable, Sendable {
    case home, portfolio
  }

  /// Where the user is.
  public var place = Place.home
  /// What the loader says that lies over the screen; nil without a loader.
  public var loader: String?
  /// What the alerts say that lie over the screen. The first is the visible one; the others wait behind it.
  public var alerts: [String] = []
  /// What the portfolio says in place of its lines when they could not be loaded.
  public var failure: String?
  /// The portfolio's lines; empty on home.
  public var holdings: [Holding] = []

  public init() {}

  /// The visible alert; nil without an alert.
  public var alert: String? { alerts.first }

  /// Of how many errors the user is told, in whatever way.
  public var presentedErrors: Int { alerts.count + (failure == nil ? 0 : 1) }
}
