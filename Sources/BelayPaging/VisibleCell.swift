// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A cell that is seen, as a compositional layout tells it: for carousels whose cells are not equally wide, or whose geometry
/// nobody knows but the layout.
public struct VisibleCell: Equatable, Sendable {
  /// Which page it is.
  public let page: Int
  /// Its near edge, in points along the axis that pages, in the same coordinates as the viewport's.
  public let origin: Double
  /// How wide it is, in points; 1 or more.
  public let width: Double

  /// A cell of which at least a part shows.
  ///
  /// - Parameters:
  ///   - page: Which page it is.
  ///   - origin: Its near edge, in points.
  ///   - width: How wide it is, in points. Less than 1, or not finite, counts as 1.
  public init(page: Int, origin: Double, width: Double) {
    self.page = page
    self.origin = origin
    self.width = width.isFinite ? max(1, width) : 1
  }

  /// Its centre, in points.
  public var center: Double { origin + width / 2 }
}

extension Sequence<VisibleCell> {
  /// The page of the cell whose centre is nearest the middle of the viewport: the lowest one of several at the same distance,
  /// in whatever order they stand.
  ///
  /// ```swift
  /// section.visibleItemsInvalidationHandler = { items, offset, environment in
  ///   let cells = items.map {
  ///     VisibleCell(page: $0.indexPath.item, origin: $0.frame.minX, width: $0.frame.width)
  ///   }
  ///   let width = environment.container.contentSize.width
  ///   pageControl.currentPage = cells.nearestPage(viewportOrigin: offset.x, viewportWidth: width) ?? 0
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - viewportOrigin: The viewport's near edge, in points: the content offset.
  ///   - viewportWidth: How wide the viewport is, in points. Less than 1, or not finite, counts as 1.
  /// - Returns: The page; nil when there are no cells whose place is known, or the viewport's is not: not finite.
  public func nearestPage(viewportOrigin: Double, viewportWidth: Double) -> Int? {
    let middle = viewportOrigin + (viewportWidth.isFinite ? Swift.max(1, viewportWidth) : 1) / 2
    guard middle.isFinite else { return nil }
    var nearest: (page: Int, distance: Double)?
    for cell in self where cell.center.isFinite {
      let distance = abs(cell.center - middle)
      if let best = nearest, (best.distance, best.page) <= (distance, cell.page) { continue }
      nearest = (cell.page, distance)
    }
    return nearest?.page
  }
}
