// SPDX-License-Identifier: MIT
// Copyright (c) the Belay contributors

#if canImport(SwiftUI)
  import BelayCarousel
  import SwiftUI

  /// Determines where a carousel stops after a drag, by the rule of `PageGeometry.snapPage`.
  ///
  /// For a horizontal scroll view with pages of equal width.
  struct PageSnapping: ScrollTargetBehavior {
    private let pageCount: Int
    private let spacing: Double
    private let inset: Double
    private let rule: SnapRule

    init(pageCount: Int, spacing: Double, inset: Double, rule: SnapRule) {
      (self.pageCount, self.spacing, self.inset, self.rule) = (pageCount, spacing, inset, rule)
    }

    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      let geometry = PageGeometry(
        pageCount: pageCount, viewportWidth: Double(context.containerSize.width), spacing: spacing, inset: inset)
      let start = geometry.nearestPage(to: Double(context.originalTarget.rect.minX)) ?? 0
      let page = geometry.snapPage(
        from: start, proposedOffset: Double(target.rect.minX), velocity: Double(context.velocity.dx), rule: rule)
      if let page { target.rect.origin.x = CGFloat(geometry.offset(ofPage: page)) }
    }
  }
#endif
