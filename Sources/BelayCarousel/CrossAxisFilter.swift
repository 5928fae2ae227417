// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Distinguishes the events of a horizontal scroll from those caused by a vertical scroll around it.
///
/// A carousel in a list receives the events of both. An event whose vertical position differs from the previous one's
/// by more than a threshold belongs to the list, and does not change the page.
///
/// ```swift
/// var filter = CrossAxisFilter()
///
/// func itemsMoved(_ items: [any NSCollectionLayoutVisibleItem]) {
///   guard let item = items.first, filter.accepts(crossPosition: item.frame.minY) else { return }
///   pageControl.currentPage = nearestPage(of: items)
/// }
/// ```
///
/// All positions are in points across the paging axis: vertical ones for a horizontal carousel.
public struct CrossAxisFilter: Equatable, Sendable {
  /// A larger change between two events is a scroll of the other axis. In points; 0 or more.
  public let threshold: Double
  /// The position of the last event, in points; nil before the first one.
  private(set) var lastPosition: Double?

  /// A filter without events yet.
  ///
  /// - Parameter threshold: In points. Negative counts as 0; not a number counts as the default.
  public init(threshold: Double = 0.5) {
    self.threshold = threshold.isNaN ? 0.5 : max(0, threshold)
  }

  /// Whether this event belongs to the paging axis.
  ///
  /// The first one always does: there is nothing to compare it with. A rejected position is stored too, so that the
  /// next event is compared with the present position, and a slow drift does not accumulate. A position that is not
  /// finite is rejected and not stored.
  public mutating func accepts(crossPosition: Double) -> Bool {
    guard crossPosition.isFinite else { return false }
    defer { lastPosition = crossPosition }
    guard let lastPosition else { return true }
    return abs(crossPosition - lastPosition) <= threshold
  }

  /// Removes the last position: the carousel was laid out again, or reused.
  public mutating func reset() { lastPosition = nil }
}
