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
    /// Whether the sparkline is loading.
    public let isLoading: Bool
    /// The row's message in place of a sparkline that could not be loaded.
    public let failure: String?

    public var id: Holding.ID { holding.id }
  }

  /// Whether the list is loading.
  public let isLoading: Bool
  /// The list's message if it could not be loaded.
  public let failure: String?
  /// The rows, in their order.
  public let rows: [Row]
  /// The number of holdings that the user has removed. A refresh brings them back.
  public let removed: Int
}
