// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

/// A visible cell, as a compositional layout reports it: for carousels whose cells differ in width, or whose geometry
/// only the layout knows.
public struct VisibleCell: Equatable, Sendable {
  /// The index of the page.
  let page: Int
  /// The near edge, in points along the paging axis, in the same coordinates as the viewport's.
  let origin: Double
  /// The width, in points; 1 or more.
  let width: Double

  /// A cell that is at least partly visible.
  ///
  /// - Parameters:
  ///   - page: The index of the page.
  ///   - origin: The near edge, in points.
  ///   - width: The width, in points. Less than 1, or not finite, counts as 1.
  public init(page: Int, origin: Double, width: Double) {
    self.page = page
    self.origin = origin
    self.width = width.isFinite ? max(1, width) : 1
  }

  /// The center, in points.
  var center: Double { origin + width / 2 }
}

extension Sequence<VisibleCell> {
  /// The page of the cell whose center is nearest to the middle of the viewport. Of several at the same distance it is
  /// the lowest page, whatever their order.
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
  ///   - viewportWidth: The viewport's width, in points. Less than 1, or not finite, counts as 1.
  /// - Returns: The page; nil if no cell has a finite position, or the viewport has none.
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
