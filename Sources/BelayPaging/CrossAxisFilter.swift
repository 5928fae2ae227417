// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// Tells the events of a horizontal scroll from those that a vertical scroll around it causes.
///
/// A carousel in a list hears of every step of both. One whose vertical position has changed by more than a threshold since
/// the event before belongs to the list, and says nothing about pages.
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
/// All positions are in points across the axis that pages: vertical ones for a horizontal carousel.
public struct CrossAxisFilter: Equatable, Sendable {
  /// A change of more than this between two events is a scroll of the other axis. In points; 0 or more.
  public let threshold: Double
  /// Where the last event was, in points; nil before the first one.
  public private(set) var lastPosition: Double?

  /// A filter that has seen no event.
  ///
  /// - Parameter threshold: In points. Negative counts as 0, not a number as the default.
  public init(threshold: Double = 0.5) {
    self.threshold = threshold.isNaN ? 0.5 : max(0, threshold)
  }

  /// Whether this event counts as one of the axis that pages.
  ///
  /// The first one always does: there is nothing to compare it with. A refused one is remembered too, so that the next is
  /// compared with where the content is then: a slow drift is not added up. A position that is not finite is refused and
  /// not remembered.
  public mutating func accepts(crossPosition: Double) -> Bool {
    guard crossPosition.isFinite else { return false }
    defer { lastPosition = crossPosition }
    guard let lastPosition else { return true }
    return abs(crossPosition - lastPosition) <= threshold
  }

  /// Forgets where the last event was: the carousel was laid out anew, or reused.
  public mutating func reset() { lastPosition = nil }
}
