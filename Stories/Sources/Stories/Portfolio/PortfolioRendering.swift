// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the user of one variant sees.
public struct PortfolioRendering: Codable, Equatable, Sendable {
  /// The screen that the user sees.
  public enum Place: String, Codable, Sendable {
    case home, portfolio
  }

  /// The screen that the user sees.
  public var place = Place.home
  /// The text of the loader over the screen; nil without a loader.
  public var loader: String?
  /// The texts of the alerts over the screen. The first is visible; the others wait behind it.
  public var alerts: [String] = []
  /// The portfolio's message in place of lines that could not be loaded.
  public var failure: String?
  /// The portfolio's lines; empty on home.
  public var holdings: [Holding] = []

  public init() {}

  /// The visible alert; nil without an alert.
  public var alert: String? { alerts.first }

  /// The number of errors that the user sees, in any form.
  public var presentedErrors: Int { alerts.count + (failure == nil ? 0 : 1) }
}
