// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// What the user sees of the home screen's list.
public struct HomeRendering: Codable, Equatable, Sendable {
  /// One row.
  public struct Row: Codable, Equatable, Identifiable, Sendable {
    /// The row's holding.
    public let holding: Holding
    /// The prices that are drawn, in cents; nil before they have been loaded.
    public let sparkline: [Int]?
    /// Whether the sparkline is on its way.
    public let isLoading: Bool
    /// What the row says in place of its sparkline when that could not be loaded.
    public let failure: String?

    public var id: Holding.ID { holding.id }
  }

  /// Whether the list is on its way.
  public let isLoading: Bool
  /// What the list says when it could not be loaded.
  public let failure: String?
  /// The rows, in their order.
  public let rows: [Row]
  /// How many holdings the user has removed. A refresh brings them back.
  public let removed: Int
}
