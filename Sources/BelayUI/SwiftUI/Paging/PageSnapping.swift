// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  public import BelayPaging
  public import SwiftUI

  /// Determines where a carousel stops after a drag, by the rule of `PageGeometry.snapPage`.
  ///
  /// For a horizontal scroll view with pages of equal width. `PagingCarousel` uses it; your own scroll view can use it
  /// too.
  public struct PageSnapping: ScrollTargetBehavior {
    private let pageCount: Int
    private let spacing: Double
    private let inset: Double
    private let rule: SnapRule

    /// The behavior for pages of equal width.
    ///
    /// - Parameters:
    ///   - pageCount: The number of pages.
    ///   - spacing: The gap between two pages, in points.
    ///   - inset: How much of the scroll view's width stays free on either side of a page, in points.
    ///   - rule: When a drag is a flick, and how far it goes.
    public init(pageCount: Int, spacing: Double = 0, inset: Double = 0, rule: SnapRule = .onePage) {
      (self.pageCount, self.spacing, self.inset, self.rule) = (pageCount, spacing, inset, rule)
    }

    public func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      let geometry = PageGeometry(
        pageCount: pageCount, viewportWidth: Double(context.containerSize.width), spacing: spacing, inset: inset)
      let start = geometry.nearestPage(to: Double(context.originalTarget.rect.minX)) ?? 0
      let page = geometry.snapPage(
        from: start, proposedOffset: Double(target.rect.minX), velocity: Double(context.velocity.dx), rule: rule)
      if let page { target.rect.origin.x = CGFloat(geometry.offset(ofPage: page)) }
    }
  }
#endif
